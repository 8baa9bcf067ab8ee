import { ROLE_DESCRIPTIONS, ROLE_LABELS, type Role } from '#shared/platform/sign-in/roles.ts'

/** Replaces a page that the role may not open, because all its calls would be refused. */
export const NotForRole = ({ role }: { role: Role }) => (
  <section className="mx-auto max-w-md py-12 text-center">
    <h2 className="text-xl">Your account may not open this page</h2>
    <p className="mt-2 text-muted">
      {`You are signed in as ${ROLE_LABELS[role].toLowerCase()}: ${ROLE_DESCRIPTIONS[role]}. Please ask the owner of the site if you need more.`}
    </p>
  </section>
)
