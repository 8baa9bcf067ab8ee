/** What the landing page is about, in the words of schema.org: on the server only. */
import { textOf, type Block } from '#shared/article-blocks.ts'
import { charityData } from '../site/charity-data.ts'
import type { JsonLd } from '../site/head.ts'

type Questions = readonly { question: string; answer: Block[] }[]

export const homeData = (publicUrl: string, questions: Questions): JsonLd[] => [
  charityData(publicUrl),
  ...(questions.length > 0 ? [questionsData(questions)] : []),
]

const questionsData = (questions: Questions): JsonLd => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: textOf(answer) },
  })),
})
