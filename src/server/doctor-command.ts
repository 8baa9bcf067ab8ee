/**
 * `npm run doctor`: checks settings, database, certificates and proxy, changes nothing, and prints a fix for each
 * failure.
 */
import { databaseSetting, readConfig, secretsIn, SettingError, withSources } from './config.ts'
import { fail, sentenceOf, type Finding } from './platform/findings/finding.ts'

const USAGE = 'npm run doctor, or npm run doctor -- --json, or -- --scripts for what runs on a paying page'

async function findings(): Promise<Finding[]> {
  try {
    const config = readConfig(process.env)
    // imported late: most of this code is only for the checks
    const { runChecks } = await import('./platform/doctor/run-checks.ts')
    const { checkProvider } = await import('./money/payments/provider-check.ts')
    return await runChecks(config, databaseSetting(process.env), checkProvider)
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    return error.all.map((line) => ({
      name: 'settings',
      ...fail(line, 'correct it; the rest is looked at then'),
    }))
  }
}

function withoutSecrets(text: string): string {
  return secretsIn(process.env).reduce((clean, secret) => clean.replaceAll(secret, '(secret)'), text)
}

const lineFor = (finding: Finding) =>
  `${finding.state.padEnd(4)}  ${finding.name.padEnd(12)}  ${sentenceOf(finding)}`

function summaryOf(all: readonly Finding[]): string {
  const count = (state: Finding['state']) => all.filter((one) => one.state === state).length
  return `${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} failed`
}

const words = process.argv.slice(2)
if (words.join(' ') === '--scripts') {
  const { CLIENT, visitorScripts } = await import('./platform/pages/visitor-scripts.ts')
  for (const { file, integrity, packages } of await visitorScripts(CLIENT))
    process.stdout.write(`${[integrity, file, ...packages].join(' ')}\n`)
  process.exit()
}
if (words.some((word) => word !== '--json')) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(1)
}
const all = (await findings()).map(({ what, todo, ...finding }) => ({
  ...finding,
  what: withoutSecrets(finding.state === 'fail' ? withSources(what, process.env) : what),
  ...(todo !== undefined && { todo: withoutSecrets(todo) }),
}))
const text = words.includes('--json') ? JSON.stringify(all) : [...all.map(lineFor), summaryOf(all)].join('\n')
process.stdout.write(`${text}\n`, () => process.exit(all.some(({ state }) => state === 'fail') ? 1 : 0))
