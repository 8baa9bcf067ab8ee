/** Our rules for the image, which CI builds and starts, because Docker is there. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { envOf, execForm, readDockerfile, stepsOf } from '../../support/dockerfile.ts'

const ROOT = join(import.meta.dirname, '../../..')
const [build, running] = readDockerfile()
const runs = [build, running].flatMap((stage) => stepsOf(stage, 'RUN'))

it('begins with images of one release, and downloads nothing but packages', () => {
  for (const { image } of [build, running]) expect(image).toMatch(/^[a-z]+:[a-z0-9.-]+$/)
  expect([build, running].filter(({ image }) => /:latest|:stable/.test(image))).toEqual([])
  expect([build, running].flatMap((stage) => stepsOf(stage, 'ADD'))).toEqual([])
  expect(runs.filter((run) => /\b(curl|wget|git clone|npx|npm i(nstall)?)\b/.test(run))).toEqual([])
  for (const run of runs.filter((each) => each.includes('apt-get install')))
    expect(run).toMatch(
      /^apt-get update && apt-get install -y --no-install-recommends .* && rm -rf \/var\/lib\/apt\/lists/,
    )
})

it('installs what the lock file says, before it copies the sources, and leaves the packages that build', () => {
  const order = build.steps.map(({ keyword, args }) => `${keyword} ${args}`)
  const install = order.indexOf('RUN npm ci --include=dev')
  expect(install).toBeGreaterThan(order.indexOf('COPY package.json package-lock.json .npmrc ./'))
  expect(order.indexOf('COPY . .')).toBeGreaterThan(install)
  expect(order.at(-1)).toMatch(/npm run build .*npm sbom .* && sh deploy\/prune\.sh$/)
  expect(readFileSync(join(ROOT, 'deploy/prune.sh'), 'utf8')).toMatch(/^npm prune --omit=dev$/m)
})

it('copies what exists, and everything that the server imports', () => {
  const made = ['node_modules', 'dist', 'sbom.cdx.json']
  const sources = [build, running].flatMap((stage) =>
    stepsOf(stage, 'COPY').flatMap((args) =>
      args
        .split(' ')
        .filter((word) => !word.startsWith('--'))
        .slice(0, -1),
    ),
  )
  const paths = sources.map((source) => source.replace(/^\/site\//, ''))
  expect(paths.filter((path) => !made.includes(path) && !existsSync(join(ROOT, path)))).toEqual([])
  const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    imports: Record<string, string>
  }
  for (const folder of [...Object.values(imports), './drizzle/*', './packages/*'])
    expect(paths).toContain(folder.replace(/^\.\/|\/\*$/g, ''))
  expect(existsSync(join(ROOT, execForm(stepsOf(running, 'CMD')[0]).at(-1)!))).toBe(true)
})

it('takes neither secrets nor data along', () => {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').trim().split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', 'node_modules', 'data', 'deploy/secrets', '.env*']))
  const named = [build, running].flatMap((stage) => [...Object.keys(envOf(stage)), ...stepsOf(stage, 'ARG')])
  expect(named.filter((name) => /KEY|SECRET|PASSWORD|TOKEN|DATABASE_URL/.test(name))).toEqual([])
})

it('runs as a user without rights, who may write only to two folders, and says whether it is well', () => {
  const [user = ''] = stepsOf(running, 'USER')
  const [uid = ''] = user.split(':')
  expect(user).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/)
  const last = (keyword: string) => running.steps.findLastIndex((step) => step.keyword === keyword)
  expect(last('USER')).toBeGreaterThan(Math.max(last('RUN'), last('COPY')))
  expect(runs.at(-1)).toContain(`useradd --uid ${uid} `)
  const volumes = execForm(stepsOf(running, 'VOLUME')[0])
  expect(runs.at(-1)).toContain(`install -d -o ${uid} -g ${uid} -m 700 ${volumes.join(' ')}`)
  expect(Object.values(envOf(running))).toEqual(expect.arrayContaining(volumes))
  expect(stepsOf(running, 'COPY').filter((args) => args.includes('--chown'))).toEqual([])
  expect(execForm(stepsOf(running, 'HEALTHCHECK')[0]).join(' ')).toContain('/readyz')
  expect(execForm(stepsOf(running, 'CMD')[0])[0]).toBe('node')
})
