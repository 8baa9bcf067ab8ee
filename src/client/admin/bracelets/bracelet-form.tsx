/** A bracelet's public content, with a preview of its drawing. */
import { braceletInput, type ManagedBracelet } from '#shared/site/shop/shop.schema.ts'
import { braceletAlt } from '../../site/bracelets/bracelet-alt.ts'
import { BraceletArt } from '../../site/bracelets/bracelet-art.tsx'
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
  const { name, image, colors, pictures } = owner.form.watch()
  return (
    <div className="grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <OwnerForm
        owner={owner}
        labels={BRACELET_LABELS}
        submit={bracelet ? 'Save bracelet' : 'Create bracelet'}
      >
        <AboutFields owner={owner} />
        <LazyBoundary
          name="The photographs"
          fallback={<p className="text-muted">Loading the photographs…</p>}
        >
          <PhotographFields owner={owner} />
        </LazyBoundary>
        <DrawingFields owner={owner} />
        <DetailFields owner={owner} />
        <QuestionFields owner={owner} />
      </OwnerForm>
      <figure className="rounded-card border border-line bg-raised p-6 text-center max-xl:-order-1">
        <BraceletArt
          id={id}
          image={image}
          colors={colors}
          title={braceletAlt(name || 'A bracelet', colors)}
          className="mx-auto on-disc size-52"
        />
        <figcaption className="mt-3 text-sm text-muted">
          {pictures?.length ? 'The drawing: visitors see the photographs' : 'As visitors will see it'}
        </figcaption>
      </figure>
    </div>
  )
}
