/** The workflows and forms of GitHub can be read, name what exists, and may do no more than they must. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { scripts, version } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  version: string
}

type Step = { uses?: string; run?: string; with?: Record<string, unknown> }
type Job = { 'timeout-minutes'?: number; permissions?: Record<string, string>; steps: Step[] }
type Workflow = { on: object; permissions: object; jobs: Record<string, Job> }

const WORKFLOWS = globSync('.github/workflows/*', { cwd: ROOT }).toSorted()

describe.each(WORKFLOWS)('%s', (path) => {
  const text = read(path)
  const workflow = parse(text) as Workflow
  const jobs = Object.entries(workflow.jobs)
  const steps = jobs.flatMap(([, job]) => job.steps)

  it('may only read, except to publish a release, and ends', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    for (const [name, job] of jobs) {
      expect(job.permissions, name).toEqual(
        name === 'release'
          ? { contents: 'write', packages: 'write', 'id-token': 'write', attestations: 'write' }
          : undefined,
      )
      expect(job['timeout-minutes'], name).toBeLessThanOrEqual(180)
    }
  })

  it('runs only actions of GitHub, each at one commit, and leaves no key beside the code', () => {
    const used = text.match(/(?<=\buses: ).+/g) ?? []
    expect(used.filter((each) => !/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(each))).toEqual([])
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts).toHaveLength(jobs.length)
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([])
  })

  it('runs no words of strangers: titles and branches of pull requests', () => {
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target')
    const inserted = steps.flatMap(({ run }) => run?.match(/\$\{\{.*?\}\}/g) ?? [])
    expect(inserted.filter((each) => !/^\$\{\{ (steps|matrix)\.[\w.]+ \}\}$/.test(each))).toEqual([])
  })

  it('names only scripts and files that exist', () => {
    const named = steps.flatMap(
      ({ run }) => run?.match(/(?<=\bnpm run )[\w:-]+|(?<=\bnpm )(test|start)\b/g) ?? [],
    )
    expect(named.filter((name) => !(name in scripts))).toEqual([])
    const files = steps.flatMap(({ run }) => run?.match(/(?<![\w/])(\.ci|\.github|deploy)\/[\w./-]+/g) ?? [])
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  })
})

it('pull requests and every push are tested as anywhere else', () => {
  const { on, jobs } = parse(read('.github/workflows/ci.yml')) as Workflow
  expect(Object.keys(on).toSorted()).toEqual(['pull_request', 'push'])
  expect(jobs['tests']?.steps.map(({ run }) => run)).toContain('.ci/run 2>&1 | tee ci.log')
})

it.each([...globSync('.github/**/*.yml', { cwd: ROOT }), 'compose.yaml', 'deploy/compose.yaml'])(
  '%s is YAML',
  (path) => expect(parse(read(path))).toBeTypeOf('object'),
)

it('updates are looked for in folders that hold packages', () => {
  const { updates } = parse(read('.github/dependabot.yml')) as { updates: Record<string, string>[] }
  const holders: Record<string, string> = {
    npm: 'package.json',
    'github-actions': '.github/workflows',
    docker: 'Dockerfile',
  }
  for (const { 'package-ecosystem': kind = '', directory = '' } of updates)
    expect(existsSync(join(ROOT, directory, holders[kind]!)), kind).toBe(true)
})

describe('the changelog', () => {
  const versions = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)

  it('begins with what is unreleased and the version of package.json', () => {
    expect(versions[0]).toBe('Unreleased')
    expect(versions[1]?.startsWith(`${version} – `)).toBe(true)
    const numbers = versions.slice(1).map((each) => each.split(' ')[0]!)
    const inOrder = numbers.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    expect(numbers).toEqual([...new Set(inOrder)])
  })

  it('has the notes of a tag, and refuses another', () => {
    const notes = (tag: string) =>
      execFileSync('sh', ['.github/release-notes.sh', tag], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' })
    expect(notes(`v${version}`)).toMatch(/^\n?- \w/)
    expect(notes(`v${version}`)).not.toContain('## ')
    expect(() => notes('v0.0.1')).toThrow('package.json is not at 0.0.1')
  })
})
