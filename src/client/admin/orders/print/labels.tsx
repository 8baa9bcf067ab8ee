/** Address labels for printing: a name and an address each, and no amounts. */
import { useState } from 'react'
import type { ListedOrder } from '#shared/money/orders/orders.ts'
import { draftOf, useDraft } from '../../../platform/drafts.ts'
import { SelectField } from '../../../platform/ui/fields/field.tsx'
import { oneOf } from '../../lists/filters/list-filter.ts'
import { LABEL_PADDING, LABEL_SIZES, labelPoints, pageOf, type LabelSizeName } from './label-sizes.ts'
import { addressError, labelLines } from '../order-labels.ts'
import { PrintPage } from './print-page.tsx'

const NAMES = Object.keys(LABEL_SIZES) as LabelSizeName[]
/** Stored, because the owner keeps using the same sheets. */
const chosen = draftOf<string>('label size', 'browser')

export function Labels({ which, onClose }: { which: string; onClose: () => void }) {
  const size = oneOf(NAMES, useDraft(chosen)) ?? '21'
  const [start, setStart] = useState(1)
  const { columns, rows } = LABEL_SIZES[size]
  const places = columns * rows
  const first = Math.min(start, places)
  return (
    <PrintPage
      which={which}
      title="Address labels"
      noun="label"
      warningsOf={(order) => [
        hasAddress(order)
          ? undefined
          : `Order ${order.number} has no label. ${addressError(order) ?? 'Its address is missing'}.`,
      ]}
      isPrinted={hasAddress}
      onClose={onClose}
    >
      {(orders) => (
        <>
          <div className="no-print mb-4 flex flex-wrap items-end gap-3">
            <SelectField
              label="Label size"
              className="w-full sm:w-80"
              value={size}
              onChange={({ target }) => chosen.write(target.value)}
            >
              {NAMES.map((name) => (
                <option key={name} value={name}>
                  {LABEL_SIZES[name].name}
                </option>
              ))}
            </SelectField>
            {places > 1 && (
              <SelectField
                label="Start at label"
                className="w-36"
                value={first}
                onChange={({ target }) => setStart(Number(target.value))}
              >
                {Array.from({ length: places }, (_, index) => (
                  <option key={index + 1}>{index + 1}</option>
                ))}
              </SelectField>
            )}
            <p className="w-full text-sm text-muted">
              <span>
                In the print window choose {places === 1 ? 'paper of 4 × 6 inches' : 'A4 paper'}, a scale of
                100 % and no margins.{' '}
              </span>
              {places > 1 && <span>Labels are counted from left to right, then down.</span>}
            </p>
          </div>
          <Sheets orders={orders} size={size} first={first} />
        </>
      )}
    </PrintPage>
  )
}

const hasAddress = ({ address, needsAddress }: ListedOrder) => address !== null && !needsAddress

type SheetsProps = { orders: readonly ListedOrder[]; size: LabelSizeName; first: number }

function Sheets({ orders, size, first }: SheetsProps) {
  const { columns, rows } = LABEL_SIZES[size]
  const places = columns * rows
  const used: (ListedOrder | null)[] = [...Array.from({ length: first - 1 }, () => null), ...orders]
  const sheets = Array.from({ length: Math.ceil(used.length / places) }, (_, index) =>
    used.slice(index * places, (index + 1) * places),
  )
  return (
    // a sheet is wider than a phone
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label="Sheets" tabIndex={0} className="overflow-x-auto print:overflow-visible">
      {sheets.map((labels, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- sheets never move
        <Sheet key={index} labels={labels} size={size} />
      ))}
    </section>
  )
}

const mm = (length: number) => `${length}mm`

function Sheet({ labels, size }: { labels: readonly (ListedOrder | null)[]; size: LabelSizeName }) {
  const { columns, rows, width, height, gap } = LABEL_SIZES[size]
  const page = pageOf(size)
  return (
    <ul
      data-labels={rows === 1 ? 'single' : 'sheet'}
      className="mb-6 grid border border-line bg-raised text-on-surface print:mb-0 print:border-0"
      style={{
        width: mm(page.width),
        // a printer counts a sheet of its exact height as two
        height: mm(page.height - 0.5),
        paddingTop: mm(page.top),
        paddingLeft: mm(page.left),
        columnGap: mm(gap),
        gridTemplateColumns: `repeat(${columns}, ${mm(width)})`,
        gridAutoRows: mm(height),
      }}
    >
      {labels.map((order, index) =>
        order ? (
          <Label key={order.id} order={order} size={size} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- places that are used already
          <li key={index} aria-hidden="true" />
        ),
      )}
    </ul>
  )
}

function Label({ order, size }: { order: ListedOrder; size: LabelSizeName }) {
  const { number } = order
  const lines = labelLines(order)
  return (
    <li
      aria-label={`Label of order ${number}`}
      className="relative flex flex-col justify-center overflow-hidden rounded-md outline outline-line print:outline-0"
      style={{ padding: mm(LABEL_PADDING), fontSize: `${labelPoints(lines, size)}pt`, lineHeight: 1.2 }}
    >
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
        <span key={index} className={index === 0 ? 'font-semibold wrap-anywhere' : 'wrap-anywhere'}>
          {line}
        </span>
      ))}
      <span className="absolute right-[2mm] bottom-[1mm] text-[6pt] text-muted">{number}</span>
    </li>
  )
}
