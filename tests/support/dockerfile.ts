/** The shipped Dockerfile, read instruction by instruction. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Instruction = { keyword: string; args: string }
/** From one FROM to the next; the last one is what runs. */
export type Stage = { name: string; image: string; steps: Instruction[] }

export function readDockerfile(): [build: Stage, running: Stage] {
  const text = readFileSync(join(import.meta.dirname, '../../deploy/Dockerfile'), 'utf8')
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
  const stages: Stage[] = []
  for (const line of lines) {
    const [, keyword = '', args = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    const [image = '', , name = String(stages.length)] = args.split(' ')
    if (keyword === 'FROM') stages.push({ name, image, steps: [] })
    else stages.at(-1)?.steps.push({ keyword, args })
  }
  if (stages.length !== 2) throw new Error(`the Dockerfile has ${stages.length} stages`)
  return stages as [Stage, Stage]
}

export const stepsOf = ({ steps }: Stage, keyword: string): string[] =>
  steps.filter((step) => step.keyword === keyword).map(({ args }) => args)

/** Environment of a stage. */
export const envOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    stepsOf(stage, 'ENV').flatMap((args) => args.split(/ +/).map((pair) => pair.split(/=(.*)/).slice(0, 2))),
  ) as Record<string, string>

/** A command in its exec form, which runs without a shell, so that signals reach the program. */
export const execForm = (args = ''): string[] => JSON.parse(args.slice(args.indexOf('['))) as string[]
