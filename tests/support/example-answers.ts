/** Data for a schema, with every list filled and every field set. */
export type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  maxItems?: number
  additionalProperties?: JsonSchema | boolean
}

/** Enough rows in a list for each value of each field. */
const MAX_ROWS = 24

let counter = 0

/** @param kind 'none' has empty lists; 'other' chooses another value where there are several */
export function exampleOf(schema: JsonSchema, kind: 'some' | 'other' | 'none'): unknown {
  counter = 0
  return valueOf(schema, '', kind === 'other' ? 1 : 0, kind === 'none')
}

function valueOf(schema: JsonSchema, key: string, turn: number, isEmpty: boolean): unknown {
  const choices = choicesOf(schema)
  if (choices.length > 0) return choices[turn % choices.length]
  const either = optionsOf(schema)
  // each record needs another id
  const option = key === 'id' ? either.at(-1) : either[turn % either.length]
  if (option) return valueOf(option, key, turn, isEmpty)
  const type = [schema.type ?? 'null'].flat().find((each) => each !== 'null')
  counter += 1
  switch (type) {
    case 'object':
      return objectOf(schema, turn, isEmpty)
    case 'array': {
      if (isEmpty) return []
      const items = schema.items ?? {}
      // lists of records have two of each kind, other lists one
      const each = 'id' in (items.properties ?? {}) ? 2 : 1
      const length = Math.min(Math.max(2, each * variantsOf(items)), schema.maxItems ?? MAX_ROWS, MAX_ROWS)
      return Array.from({ length }, (_, at) => valueOf(items, key, at + turn, isEmpty))
    }
    case 'string':
      return textOf(schema, key)
    case 'integer':
    case 'number': {
      const least = schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1
      return Math.min(Math.max(least, counter), schema.maximum ?? counter)
    }
    case 'boolean':
      return turn % 2 === 0
    default:
      return null
  }
}

const choicesOf = ({ enum: values, const: one }: JsonSchema) =>
  values?.filter((value) => value !== null) ?? (one === undefined ? [] : [one])

const optionsOf = ({ anyOf = [] }: JsonSchema) => anyOf.filter(({ type }) => type !== 'null')

/** Number of rows needed to show each choice once. */
function variantsOf(schema: JsonSchema): number {
  const inner = [...Object.values(schema.properties ?? {}), ...optionsOf(schema)].map(variantsOf)
  return Math.max(1, choicesOf(schema).length, optionsOf(schema).length, ...inner)
}

function objectOf({ properties = {}, additionalProperties }: JsonSchema, turn: number, isEmpty: boolean) {
  const fields = Object.entries(properties).map(([key, each]) => [
    key,
    // no further page
    key === 'nextCursor' ? null : valueOf(each, key, turn, isEmpty),
  ])
  if (typeof additionalProperties === 'object' && additionalProperties.type !== undefined)
    fields.push([`key ${counter}`, valueOf(additionalProperties, '', turn, isEmpty)])
  return Object.fromEntries(fields) as object
}

function textOf({ format, pattern = '' }: JsonSchema, key: string): string {
  const day = `2026-${String(1 + (counter % 11)).padStart(2, '0')}-${String(1 + (counter % 28)).padStart(2, '0')}`
  if (format === 'date-time') return `${day}T09:30:00.000Z`
  if (format === 'date') return day
  if (pattern === String.raw`^\d{4}-\d\d$`) return day.slice(0, 7)
  // totals are larger than what was refunded of them
  if (pattern !== '' || /amount|total|needed/i.test(key)) return /amount|total/i.test(key) ? '12.00' : '2.00'
  if (/url|website/i.test(key)) return `https://example.org/${counter}`
  return /email|recipient/i.test(key) ? `ada${counter}@example.org` : `${key} ${counter}`
}
