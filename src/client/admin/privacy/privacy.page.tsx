/** For requests to see or erase personal data: finds a person by email address. */
import { createFileRoute } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { contactError } from '#shared/platform/text/contact.ts'
import { rulesOf } from '../../platform/forms/rules.ts'
import { useServerForm } from '../../platform/forms/use-server-form.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { AdminPage } from '../admin-page.tsx'
import { useSearchText } from '../lists/filters/list-filter.ts'
import { PersonData } from './person-found.tsx'

export const Route = createFileRoute('/admin/privacy')({ component: Privacy })

function Privacy() {
  const linked = useSearchText()
  return (
    <AdminPage title="Privacy">
      <div className="flex max-w-4xl flex-col gap-8">
        <p className="max-w-article text-muted">
          Anyone can ask for a copy of their data, or for it to be deleted, and we must reply within one
          month. Check that the request really comes from them: an email sent from the address itself is a
          good sign.
        </p>
        <LookUp key={linked} linked={linked} />
      </div>
    </AdminPage>
  )
}

const errorOf = (email: string) => contactError('email', email)

/** @param linked address in a link to a person, which is looked up at once */
function LookUp({ linked }: { linked: string }) {
  const [count, setCount] = useState(0)
  const [email, setEmail] = useState(errorOf(linked) === undefined ? linked : undefined)
  const form = useServerForm({
    name: 'person looked up',
    keeps: 'page',
    schema: rulesOf((typed: { email: string }) => ({ email: errorOf(typed.email) })),
    start: { email: linked },
    storedOf: (found: string) => ({ start: { email: found } }),
    send: async (typed) => typed.email.trim(),
    success: null,
    onDone: (found) => {
      setEmail(found)
      setCount(count + 1)
    },
  })
  return (
    <>
      <search>
        <form
          noValidate
          method="dialog"
          className="flex max-w-xl flex-wrap items-start gap-3"
          onSubmit={form.submit}
        >
          <TextField
            // clear the result once the address above it changes
            {...form.field('email', { onChange: () => setEmail(undefined) })}
            className="min-w-0 grow basis-72"
            label="Email address of the person"
            type="email"
            inputMode="email"
            autoComplete="off"
            required
          />
          <Button type="submit" size="field" className="sm:mt-7.5">
            <Search aria-hidden="true" className="size-5" />
            Look up
          </Button>
        </form>
      </search>
      {email !== undefined && (
        <PersonData
          key={`${email} ${count}`}
          whose={{ email }}
          name={email}
          lookUp={count}
          onErased={() => setEmail(undefined)}
        />
      )}
    </>
  )
}
