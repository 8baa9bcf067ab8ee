import type { Config } from '../../config.ts'
import { lookAtCertificates } from './certificates.ts'
import { lookAtDatabase } from './database.ts'
import { lookAtDisk } from './disk.ts'
import { look, type Finding } from './finding.ts'
import { lookAtMail } from './mail.ts'
import { lookAtPlaces } from './places.ts'
import { lookAtProxy } from './proxy.ts'
import { lookAtSettings } from './settings.ts'

/**
 * Runs all checks in parallel. The results are in the order in which problems should be fixed.
 * @param addressSetting name of the setting with the database URL, for messages
 * @param lookAtProvider the check of the payment provider
 */
export async function runChecks(
  config: Config,
  addressSetting: string,
  lookAtProvider: (config: Config) => Promise<Finding[]>,
): Promise<Finding[]> {
  const findings = await Promise.all([
    look('settings', () => lookAtSettings(config)),
    lookAtDatabase(config, addressSetting),
    lookAtProvider(config),
    look('smtp', () => lookAtMail(config)),
    ...lookAtPlaces(config),
    look('disk', () => lookAtDisk(config)),
    lookAtCertificates(config),
    look('proxy', () => lookAtProxy(config)),
  ])
  return findings.flat()
}
