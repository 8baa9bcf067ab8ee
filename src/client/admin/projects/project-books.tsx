/** The books received for a project. Entries are never changed; a negative entry corrects a mistake. */
import { useState } from 'react'
import type { z } from 'zod'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { wholeNumber } from '#shared/platform/text/format.ts'
import { booksInput, type projectForEditing } from '#shared/site/projects/projects.schema.ts'
import { newKey } from '../../platform/forms/use-idempotency-key.ts'
import { BookEntries } from '../../site/projects/book-entries.tsx'
import { useTRPC } from '../../platform/trpc.ts'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { OwnerForm } from '../forms/owner-form.tsx'
import { useOwnerForm } from '../forms/use-owner-form.ts'

type ProjectBooksProps = z.infer<typeof projectForEditing>

const LABELS = { books: 'Books', day: 'Came on', note: 'Note (optional)' }

export function ProjectBooks({ project, entries, hasOlder }: ProjectBooksProps) {
  const [entry, setEntry] = useState(0)
  return (
    <section aria-labelledby="books" className="rounded-card border border-line bg-raised p-5">
      <h2 id="books" className="text-xl">
        Books
      </h2>
      <p className="mt-1 text-muted tabular-nums">
        {wholeNumber(project.booksCollected ?? 0)} of {wholeNumber(project.booksNeeded)} collected
      </p>
      <div className="mt-4">
        <EntryForm key={entry} projectId={project.id} onAdded={() => setEntry(entry + 1)} />
      </div>
      <h3 className="mt-6 text-lg">Entries</h3>
      {entries.length === 0 && <p className="mt-1 text-muted">None yet.</p>}
      <div className="mt-2">
        <BookEntries entries={entries} />
      </div>
      {hasOlder && <p className="mt-2 text-sm text-muted">Older entries are counted and not shown.</p>}
    </section>
  )
}

type EntryFormProps = { projectId: number; onAdded: () => void }

function EntryForm({ projectId, onAdded }: EntryFormProps) {
  const { client, utils } = useTRPC()
  const begin = () => ({
    values: { projectId, idempotencyKey: newKey(), day: londonDay(new Date()), note: '' },
    version: undefined,
  })
  const [start] = useState(begin)
  const owner = useOwnerForm({
    name: `books of project ${projectId}`,
    schema: booksInput,
    start,
    send: (input) => client.projects.addBooks.mutate(input),
    versionOf: begin,
    success: { title: 'Books counted' },
    onSaved: async () => {
      await utils.projects.invalidate()
      onAdded()
    },
  })
  return (
    <OwnerForm owner={owner} labels={LABELS} submit="Add books">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...owner.field('books', { valueAsNumber: true })}
          label={LABELS.books}
          type="number"
          inputMode="numeric"
          required
          hint="Below zero to correct a mistake"
        />
        <TextField {...owner.field('day')} label={LABELS.day} type="date" required />
      </div>
      <TextField
        {...owner.field('note')}
        label={LABELS.note}
        autoComplete="off"
        hint="Public: visitors read it on the project’s page"
      />
    </OwnerForm>
  )
}
