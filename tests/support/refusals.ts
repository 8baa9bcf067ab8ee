/** Answers of the server's that a story cannot wait for: to be given by `route.fulfill`. */

/** It fails, and says nothing that a person could use. */
export const failing = (status: number) => ({
  status,
  json: { error: { message: 'x', code: -32603, data: {} } },
})

const sentence = 'Too many requests. Please try again in 42 minutes.'

/** The limits' own answer, as tests/api/limits.test.ts holds it. */
export const tooOften = {
  status: 429,
  headers: { 'retry-after': '2520' },
  json: {
    error: {
      message: sentence,
      code: -32029,
      data: { httpStatus: 429, error: sentence, code: 'TOO_MANY' },
    },
  },
}
