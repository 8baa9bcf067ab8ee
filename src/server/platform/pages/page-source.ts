/** Renders pages from the finished build or, in development, through Vite. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TRPCLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import type { FastifyInstance } from 'fastify'
import type { EmailWords } from '#shared/platform/mail/email-blocks.ts'
import type { EmailScheme } from '#shared/platform/mail/mail.ts'
import type { Db } from '#db/client.ts'
import { buildTags } from './build-tags.ts'
import { builtFiles } from './built-files.ts'

/** Exports of the client's server build: see src/client/entry-server.tsx. */
type Renderer = {
  render: (url: string, link: TRPCLink<AnyTRPCRouter>, signal: AbortSignal) => Promise<Rendered>
  commonAddress: (url: string) => string | undefined
  pageAt: (url: string) => string | undefined
  properSpelling: (url: string) => string | undefined
  braceletSvg: (bracelet: Drawn, ground?: string) => string
  markSvg: string
  emailHtml: (words: EmailWords, scheme?: EmailScheme) => string
  emailStyles: readonly string[]
  fontPreloads: readonly string[]
}
type Drawn = { id: number; image: string; colors: string[] }
type Rendered = {
  status: number
  html: string
  location: string | null
  pageFiles: string[]
  route: string | undefined
  errors: unknown[]
}

export type PageSource = {
  render: Renderer['render']
  /** Canonical URL of a page that is the same for everybody; undefined if the page is not cached. */
  commonAddress: Renderer['commonAddress']
  /** The page's route, such as '/blog/$slug'; undefined for an unknown page. */
  pageAt: Renderer['pageAt']
  /** The canonical spelling of a page's URL; undefined if it already has that. */
  properSpelling: Renderer['properSpelling']
  /** A drawing of a bracelet. @param ground background colour; white by default */
  braceletSvg: (bracelet: Drawn, ground?: string) => Promise<string>
  markSvg: () => Promise<string>
  /** Renders an email to HTML. Its colours follow the reader's device unless `scheme` is given. */
  emailHtml: (words: EmailWords, scheme?: EmailScheme) => Promise<string>
  /** Style elements of emails, for the policy of pages that show one. */
  emailStyles: () => Promise<readonly string[]>
  /** Head tags: styles, fonts, scripts. */
  tags(url: string, pageFiles: readonly string[]): Promise<string>
}

/** Pages of a finished build in `dist`; also serves the build's files. */
export async function builtPages(app: FastifyInstance, dist: string, db: Db): Promise<PageSource> {
  await builtFiles(app, resolve(dist, 'client/assets'), db)
  const renderer = (await import(pathToFileURL(resolve(dist, 'server/entry-server.js')).href)) as Renderer
  const tags = await buildTags(resolve(dist, 'client'), renderer.fontPreloads)
  const { render, commonAddress, pageAt, properSpelling } = renderer
  return {
    render,
    commonAddress,
    pageAt,
    properSpelling,
    braceletSvg: async (...drawn) => renderer.braceletSvg(...drawn),
    markSvg: async () => renderer.markSvg,
    emailHtml: async (...email) => renderer.emailHtml(...email),
    emailStyles: async () => renderer.emailStyles,
    tags: async (_url, files) => tags(files),
  }
}

/** Renders pages from the source, with hot reload on the same port. */
export async function developedPages(app: FastifyInstance): Promise<PageSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'custom',
    // loaded by Node, because Vite would write and delete a file, and --watch would restart forever
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, next) => {
    // Vite calls this for requests that it does not handle
    vite.middlewares(request.raw, reply.raw, () => next())
  })
  const load = async () => (await vite.ssrLoadModule('/src/client/entry-server.tsx')) as Renderer
  return {
    render: async (...args) => (await load()).render(...args),
    // nothing is cached, because the source may change at any time
    commonAddress: () => undefined,
    pageAt: () => undefined,
    properSpelling: () => undefined,
    braceletSvg: async (...drawn) => (await load()).braceletSvg(...drawn),
    markSvg: async () => (await load()).markSvg,
    emailHtml: async (...email) => (await load()).emailHtml(...email),
    emailStyles: async () => (await load()).emailStyles,
    tags: async (url) => {
      const scripts = '<script type="module" src="/src/client/entry-browser.tsx"></script>'
      const page = await vite.transformIndexHtml(url, `<html><head>${scripts}</head></html>`)
      const styles = '<link rel="stylesheet" href="/src/client/platform/styles/app.css">'
      return styles + page.slice(page.indexOf('<head>') + '<head>'.length, page.indexOf('</head>'))
    },
  }
}
