/** For requests to see or erase personal data: finds a person by email address. */
import { createFileRoute } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useState, type ChangeEvent } from 'react'
import { useForm } from 'react-hook-form'
import { contactError } from '#shared/platform/text/contact.ts'
import type { PersonCounts } from '#shared/admin/privacy.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { useToastMutation } from '../../platform/use-toast-mutation.ts'
import { AdminPage } from '../admin-page.tsx'
import { useSearchText } from '../lists/filters/list-filter.ts'
import { ownDraft } from '../session/own-drafts.ts'
import { PersonFound } from './person-found.tsx'

type Found = { email: string; counts: PersonCounts; isErased: boolean }

export const Route = createFileRoute('/admin/privacy')({
  component: Privacy,
})

function Privacy() {
  const { client } = useTRPC()
  const [found, setFound] = useState<Found>()
  const linked = useSearchText()
  const draft = ownDraft<string>('person looked up')
  const [typed] = useState(draft.read)
  const { register, handleSubmit, getValues, formState } = useForm({
    values: { email: linked || (typed ?? '') },
  })
  const search = useToastMutation<string, PersonCounts>({
    mutationFn: (email) => client.privacy.preview.mutate({ email }),
    // do not cache personal data
    gcTime: 0,
    success: null,
    failure: { title: 'The person could not be looked up', description: 'Please try again.' },
    onSuccess: (counts, email) => {
      draft.write(undefined)
      // the field may contain another address by now
      if (getValues('email').trim() === email) setFound({ email, counts, isErased: false })
    },
  })
  const lookUp = search.mutate
  // a link to a person searches at once
  useEffect(() => {
    if (contactError('email', linked) === undefined) lookUp(linked)
  }, [linked, lookUp])
  return (
    <AdminPage title="Privacy">
      <div className="flex max-w-4xl flex-col gap-8">
        <p className="max-w-article text-muted">
          Anyone can ask for a copy of their data, or for it to be deleted, and we must reply within one
          month. Check that the request really comes from them: an email sent from the address itself is a
          good sign.
        </p>
        <search>
          <form
            noValidate
            className="flex max-w-xl flex-wrap items-start gap-3"
            onSubmit={(event) => {
              void handleSubmit(({ email }) => {
                setFound(undefined)
                search.mutate(email.trim())
              })(event)
            }}
          >
            <TextField
              {...register('email', {
                validate: (text) => contactError('email', text),
                // the result belongs to the address above it
                onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
                  setFound(undefined)
                  draft.write(target.value || undefined)
                },
              })}
              className="min-w-0 grow basis-72"
              label="Email address of the person"
              type="email"
              inputMode="email"
              autoComplete="off"
              required
              error={formState.errors.email?.message}
            />
            <Button type="submit" size="field" className="sm:mt-7.5" busy={search.isPending}>
              <Search aria-hidden="true" className="size-5" />
              Look up
            </Button>
          </form>
        </search>
        {found && (
          <PersonFound
            // the key announces the remaining data again, from its heading
            key={String(found.isErased)}
            whose={{ email: found.email }}
            name={found.email}
            counts={found.counts}
            isErased={found.isErased}
            onErased={(left) => setFound(left && { email: found.email, counts: left, isErased: true })}
          />
        )}
      </div>
    </AdminPage>
  )
}
