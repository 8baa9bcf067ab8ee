/** What the landing page is about, in the words of schema.org: on the server only. */
import { charityData } from '../site/charity-data.ts'
import type { JsonLd } from '../site/head.ts'
import { questions } from './questions.ts'

export const homeData = (publicUrl: string): JsonLd[] => [charityData(publicUrl), questionsData()]

const questionsData = (): JsonLd => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: {
      '@type': 'Answer',
      text: answer.map((part) => (typeof part === 'string' ? part : part.text)).join(''),
    },
  })),
})
