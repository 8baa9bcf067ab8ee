/** Groups of settings that owners enter in the dashboard, each stored encrypted. `mail-try`: not yet proved to work. */
export const SECRET_NAMES = ['payments', 'mail', 'mail-try'] as const
export type SecretName = (typeof SECRET_NAMES)[number]
