/** The owner's password in tests. Its hash costs next to nothing to check, because a real one takes a core for 30 ms. */
import { hash } from '@node-rs/argon2'

export const ADMIN_PASSWORD = 'a password for tests'

/** An argon2id hash of the password, at the lowest cost there is. */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** The setting for a site in tests; a test of the setting itself gives another one. */
export const PASSWORD_SETTING = {
  ADMIN_PASSWORD_HASH:
    '$argon2id$v=19$m=8,t=1,p=1$IuaR8efhhKOL3eRo3bZ06g$eopkv1QCcmpqTocf39n6QCIMdc7EDCOqizYxm4t44u4',
}
