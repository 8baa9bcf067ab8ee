/** Inputs that a schema accepts, or nearly, generated from its JSON Schema and from the site's own data. */
import * as fc from 'fast-check'
import { z } from 'zod'

type JsonSchema = {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
}

/** Values that exist on the site, by field: `id` → 1 to 9. */
export type Known = Record<string, readonly unknown[]>

export type Input = Record<string, unknown>

/** An object that is valid, as far as a JSON Schema can express it. */
export function validInput(schema: z.ZodType | undefined, known: Known): fc.Arbitrary<Input> {
  if (!schema) return fc.constant({})
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return valueOf(described, known) as fc.Arbitrary<Input>
}

function valueOf(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map((each) => valueOf(each, known)))
  const types = [schema.type ?? 'unknown'].flat()
  return fc.oneof(...types.map((type) => valueOfType(type, schema, known)))
}

function valueOfType(type: string, schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      })
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return fc.integer({
        min: schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1,
        max: schema.maximum ?? 1_000_000,
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: Known): fc.Arbitrary<Input> {
  const fields = Object.entries(properties).map(([key, schema]) => {
    const held = known[key]
    const value = valueOf(schema, known)
    return [
      key,
      held
        ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...held) }, { weight: 1, arbitrary: value })
        : value,
    ] as const
  })
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

function textOf({ pattern, format, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) }
  return fc.oneof(
    fc.string({ ...length, unit: 'grapheme' }),
    fc.string(length),
    fc.string({ ...length, unit: anyCharacter }),
  )
}

/** Any code point, half pairs too. The library's own 'binary' unit first writes a table of all of them, for a second. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10_ff_ff })
  .map((code) => String.fromCodePoint(code))
