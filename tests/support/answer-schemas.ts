/**
 * Prints the JSON Schema of each procedure's output, and the roles besides owner that may call it, for tests that
 * cannot load the server.
 */
import { z } from 'zod'
import { appRouter } from '#server/router.ts'
import { proceduresOf, rolesOf } from '#server/trpc.ts'

const schemas = proceduresOf(appRouter).flatMap(([name, procedure]) => {
  const { meta, output } = procedure._def as { meta?: { rest?: { output?: z.ZodType } }; output?: unknown }
  const schema = meta?.rest?.output ?? output
  return schema instanceof z.ZodType
    ? [
        [
          name,
          {
            schema: z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }),
            roles: rolesOf(procedure),
          },
        ],
      ]
    : []
})
process.stdout.write(JSON.stringify(Object.fromEntries(schemas)))
