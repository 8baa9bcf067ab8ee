/** The landing page's structured data (schema.org), on the server only. */
import { textOf, type Block } from '#shared/site/blog/article-blocks.ts'
import { charityData } from '../seo/charity-data.ts'
import type { JsonLd, SiteSettings } from '../seo/head.ts'

type Questions = readonly { question: string; answer: Block[] }[]

type Home = { tagline: string; description: string; faq: { questions: Questions } }

export const homeData = (settings: SiteSettings, home: Home): JsonLd[] => [
  charityData(settings, home),
  ...(home.faq.questions.length > 0 ? [questionsData(home.faq.questions)] : []),
]

const questionsData = (questions: Questions): JsonLd => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: textOf(answer) },
  })),
})
