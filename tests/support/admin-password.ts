/** The owner's password in tests, with a hash that is cheap to check. A real one takes 30 ms of a core. */
import { hash } from '@node-rs/argon2'

export const ADMIN_PASSWORD = 'a password for tests'

/** An argon2id hash of the password with the lowest cost. */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** The password's setting for test sites. */
export const PASSWORD_SETTING = {
  ADMIN_PASSWORD_HASH:
    '$argon2id$v=19$m=8,t=1,p=1$IuaR8efhhKOL3eRo3bZ06g$eopkv1QCcmpqTocf39n6QCIMdc7EDCOqizYxm4t44u4',
}
