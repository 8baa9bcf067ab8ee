/** Uploads a photograph for each place that can have one, and enters the charity's facts, as the owner would. */
import sharp from 'sharp'
import { CONTENT } from '#shared/site/content/content.ts'
import type { ContentDraft } from '#shared/site/content/content.schema.ts'
import { ADMIN_PASSWORD } from '../support/admin-password.ts'
import { uploadPicture } from '../support/requests.ts'
import { writePost } from '../support/posts.ts'
import { logIn, trpcTransport } from '../support/transports.ts'

const FACTS = {
  email: 'books@example.org',
  address: '1 Reading Street\nLeeds LS1 4AP',
  charityNumber: '1234567',
}

const SIZE = { width: 1600, height: 1067 }

/** Creates a substitute for a photograph: soft light and dark areas with grain, which makes real ones large. */
async function picture(hue: number): Promise<Buffer> {
  const blob = (x: number, y: number, radius: number, light: number) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="hsl(${hue} 35% ${light}%)"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><rect width="100%" height="100%" fill="hsl(${hue} 30% 55%)"/>${blob(500, 400, 320, 68)}${blob(1000, 560, 380, 38)}${blob(800, 980, 460, 28)}</svg>`
  const grain = await sharp({
    create: {
      ...SIZE,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 22 },
    },
  })
    .png()
    .toBuffer()
  return sharp(Buffer.from(svg))
    .blur(24)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Uploads a picture. @returns its URL */
async function uploaded(url: string, cookie: string, index: number): Promise<string> {
  const body = new Uint8Array(await picture(20 + index * 55))
  const sent = await uploadPicture(url, body, cookie, 'image/jpeg')
  const { url: stored } = (await sent.json()) as { url: string }
  return stored
}

/** Writes an article with five photographs, one of them at the top. @returns its path */
export async function writeIllustratedArticle(url: string): Promise<string> {
  const cookie = await logIn(url, ADMIN_PASSWORD)
  const imageUrl = await uploaded(url, cookie, 0)
  const others = await Promise.all([1, 2, 3, 4].map((index) => uploaded(url, cookie, index)))
  const content = others.map((each) => `Books arrived this week.\n\n![Girls reading](${each})`).join('\n\n')
  const changes = { imageUrl, imageAlt: 'Girls reading', content, format: 'markdown' }
  const { slug } = await writePost(url, cookie, changes)
  return `/blog/${slug}`
}

/** Publishes sections of the site content. @throws Error if the site refuses one */
async function publish(url: string, cookie: string, sections: Record<string, object>): Promise<void> {
  const call = async (procedure: string, input: object = {}) => {
    const { status, body } = await trpcTransport.call(url, procedure, input, cookie)
    if (status !== 200) throw new Error(`${procedure}: ${JSON.stringify(body)}`)
    return body as ContentDraft
  }
  let { content, version } = await call('content.draft')
  for (const [section, value] of Object.entries(sections)) {
    const whole = { ...content[section as keyof typeof content], ...value }
    ;({ content, version } = await call('content.saveSection', { section, value: whole, version }))
  }
  await call('content.publish', { version })
}

/** Enters the charity's address, number and email only. */
export const giveFacts = async (url: string) =>
  publish(url, await logIn(url, ADMIN_PASSWORD), { contact: FACTS })

export async function givePhotographs(url: string): Promise<void> {
  const cookie = await logIn(url, ADMIN_PASSWORD)
  const photographs: Record<string, object> = {}
  for (const [index, place] of Object.keys(CONTENT.photographs).entries())
    photographs[place] = {
      url: await uploaded(url, cookie, index),
      alt: 'Girls reading',
      focalX: 50,
      focalY: 40,
      credit: '',
    }
  await publish(url, cookie, { contact: FACTS, photographs })
}
