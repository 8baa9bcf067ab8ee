/** The books received for a project. Entries are never changed; a negative entry corrects a mistake. */
import { useState } from 'react'
import type { z } from 'zod'
import { londonDay } from '#shared/platform/time/london-day.ts'
import { wholeNumber } from '#shared/platform/text/format.ts'
import { booksInput, type projectForEditing } from '#shared/site/projects/projects.schema.ts'
import { BookEntries } from '../../site/projects/book-entries.tsx'
import { useTRPC } from '../../platform/trpc.ts'
import { TextField } from '../../platform/ui/fields/field.tsx'
import { SmallForm } from '../forms/small-form.tsx'
import { RecordSection } from '../kit/record-page.tsx'

type ProjectBooksProps = z.infer<typeof projectForEditing>

const LABELS = { books: 'Books', day: 'Received on', note: 'Note (optional)' }

export function ProjectBooks({ project, entries, hasOlder }: ProjectBooksProps) {
  const { client, utils } = useTRPC()
  const projectId = project.id
  const [today] = useState(() => londonDay(new Date()))
  return (
    <RecordSection id="books" title="Books">
      <p className="text-muted tabular-nums">
        {wholeNumber(project.booksCollected ?? 0)} of {wholeNumber(project.booksNeeded)} collected
      </p>
      <SmallForm
        draft={`books of project ${projectId}`}
        schema={booksInput.omit({ projectId: true, idempotencyKey: true })}
        start={{ day: today, note: '' }}
        send={(input, { key }) =>
          client.projects.addBooks.mutate({ ...input, projectId, idempotencyKey: key })
        }
        success={{ title: 'Books counted' }}
        onDone={() => utils.projects.invalidate()}
        failed="Not saved. Everything you typed is still here."
        submit="Add books"
        className="mt-4"
      >
        {(field) => (
          <>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TextField
                {...field('books', { valueAsNumber: true })}
                label={LABELS.books}
                type="number"
                inputMode="numeric"
                required
                hint="Below zero to correct a mistake"
              />
              <TextField {...field('day')} label={LABELS.day} type="date" required />
            </div>
            <TextField
              {...field('note')}
              label={LABELS.note}
              autoComplete="off"
              hint="Public: visitors read it on the project’s page"
            />
          </>
        )}
      </SmallForm>
      <h3 className="mt-6 text-lg">Entries</h3>
      {entries.length === 0 && <p className="mt-1 text-muted">None yet.</p>}
      <div className="mt-2">
        <BookEntries entries={entries} />
      </div>
      {hasOlder && <p className="mt-2 text-sm text-muted">Older entries are counted but not shown.</p>}
    </RecordSection>
  )
}
