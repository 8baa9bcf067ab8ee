/** Groups of settings that owners enter in the dashboard, each stored encrypted. `-try`: not yet proved to work. */
export const SECRET_NAMES = ['payments', 'payments-try', 'mail', 'mail-try'] as const
export type SecretName = (typeof SECRET_NAMES)[number]
