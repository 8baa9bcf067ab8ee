/** Error responses for `route.fulfill`, where a story cannot cause the real ones. */

const sentence = 'Too many requests. Please try again in 42 minutes.'

/** The rate limiter's response; tests/api/limits.test.ts tests the real one. */
export const rateLimited = {
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
