import { NO_AWS_KEYS, SettingError, type BackupsAt, type Config } from '../../config.ts'
import { folderPlace } from './folder-place.ts'
import type { BackupPlace } from './place.ts'
import { s3Place } from './s3-place.ts'

/** @throws SettingError for a bucket without AWS keys */
export function openPlace(place: BackupsAt, { awsKeys }: Pick<Config, 'awsKeys'>): BackupPlace {
  if (place.kind === 'folder') return folderPlace(place.path)
  if (!awsKeys) throw new SettingError(NO_AWS_KEYS)
  return s3Place(place, awsKeys)
}
