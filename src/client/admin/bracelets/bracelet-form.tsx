/** A bracelet's public content: what sells it first, and its drawing in a section of its own. */
import { braceletInput, type ManagedBracelet } from '#shared/site/shop/shop.schema.ts'
import { useTRPC } from '../../platform/trpc.ts'
import { LazyBoundary } from '../../platform/ui/lazy/lazy-boundary.tsx'
import { lazyNamed } from '../../platform/ui/lazy/lazy-named.ts'
import { OwnerForm } from '../forms/owner-form.tsx'
import { useOwnerForm } from '../forms/use-owner-form.ts'
import { AboutFields } from './about-fields.tsx'
import { BRACELET_LABELS, NEW_BRACELET, braceletValuesOf } from './bracelet-values.ts'
import { DetailFields } from './detail-fields.tsx'
import { DrawingFields } from './drawing-fields.tsx'
import { QuestionFields } from './question-fields.tsx'

const PhotographFields = lazyNamed(() => import('./photograph-fields.tsx'), 'PhotographFields')

type BraceletFormProps = {
  /** Undefined for a new one. */
  bracelet: ManagedBracelet | undefined
  onSaved: (saved: ManagedBracelet) => void
}

const versionOf = (bracelet: ManagedBracelet | undefined) =>
  bracelet
    ? { values: braceletValuesOf(bracelet), version: bracelet.version }
    : { values: NEW_BRACELET, version: undefined }

export function BraceletForm({ bracelet, onSaved }: BraceletFormProps) {
  const { client, utils } = useTRPC()
  const id = bracelet?.id
  const owner = useOwnerForm({
    name: `bracelet ${id ?? 'new'}`,
    schema: braceletInput,
    start: versionOf(bracelet),
    send: (input, version, { stock: stockBefore }) =>
      id === undefined || version === undefined
        ? client.shop.create.mutate(input)
        : client.shop.update.mutate({ ...input, id, version, stockBefore }),
    versionOf,
    nameOf: (saved) => `bracelet ${saved.id}`,
    ...(id !== undefined && { readTheirs: () => client.shop.forEditing.query({ id }) }),
    success: { title: bracelet ? 'Bracelet saved' : 'Bracelet created' },
    onSaved: async (saved) => {
      onSaved(saved)
      await utils.shop.invalidate()
    },
  })
  return (
    <OwnerForm owner={owner} labels={BRACELET_LABELS} submit={bracelet ? 'Save bracelet' : 'Create bracelet'}>
      <AboutFields owner={owner} />
      <LazyBoundary name="The photographs" fallback={<p className="text-muted">Loading the photographs…</p>}>
        <PhotographFields owner={owner} />
      </LazyBoundary>
      <DetailFields owner={owner} />
      <QuestionFields owner={owner} />
      <DrawingFields owner={owner} id={id} />
    </OwnerForm>
  )
}
