/** Names of the set-up's parts, in a file of their own because Today needs none of the sentences about them. */
import type { SetUpPart } from '#shared/admin/set-up.ts'

export const PART_TITLES: Record<SetUpPart, string> = {
  payments: 'Card payments',
  webhook: 'Messages from the card provider',
  mail: 'Email',
  sender: 'Sender of your emails',
  notices: 'Notices to you',
  backup: 'Backup',
  website: 'Website address',
  clock: 'Server clock',
  servers: 'Database servers',
  addresses: 'The charity’s addresses',
  'charity-number': 'Charity number',
  'reply-time': 'Hours until you reply',
  'gift-aid': 'Gift Aid',
  photographs: 'Photographs',
  figures: 'Figures',
}
