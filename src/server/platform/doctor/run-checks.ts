import type { Config } from '../../config.ts'
import { checkCertificates } from './certificates.ts'
import { checkDatabase } from './database.ts'
import { checkDisk } from './disk.ts'
import { lineOf, runCheck, warn, type Finding } from '../findings/finding.ts'
import { checkMail } from './mail.ts'
import { checkPlaces } from './places.ts'
import { checkProxy } from './proxy.ts'
import { checkScripts } from './scripts.ts'
import { readInUse } from './stored-settings.ts'
import { checkSettings } from './settings.ts'

/**
 * Runs all checks in parallel. The results are in the order in which problems should be fixed.
 * @param addressSetting name of the setting with the database URL, for messages
 * @param checkProvider the check of the payment provider
 */
export async function runChecks(
  config: Config,
  addressSetting: string,
  checkProvider: (config: Config) => Promise<Finding[]>,
): Promise<Finding[]> {
  const { used, findings: ofSecrets } = await readInUse(config)
  const findings = await Promise.all([
    runCheck('settings', () => checkSettings(used)),
    checkDatabase(used, addressSetting),
    Promise.resolve(ofSecrets),
    checkProvider(used),
    runCheck('smtp', () => checkMail(used)),
    ...checkPlaces(config),
    runCheck('disk', () => checkDisk(config)),
    checkCertificates(config),
    runCheck('proxy', () => checkProxy(config)),
    runCheck(
      'scripts',
      () => checkScripts(config),
      (error) =>
        warn(`a paying page was not looked at (${lineOf(error)})`, 'start the site and run this again'),
    ),
  ])
  return findings.flat()
}
