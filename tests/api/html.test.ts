/** Every page's HTML passes a validator. The Nu checker finds nothing either: see the README's recipes. */
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate'
import { expect, it } from 'vitest'
import { pages } from '../../src/client/routes.ts'
import { testSite } from '../support/site.ts'

const validator = new HtmlValidate(
  new FileSystemConfigLoader({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      // React's spelling of tags and attributes
      'void-style': 'off',
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      // React's own ids begin with an underscore
      'valid-id': ['error', { relaxed: true }],
      // a string of beads is drawn as SVG, with the role of a progress bar
      'prefer-native-element': ['error', { exclude: ['progressbar'] }],
      // an article's title may have any length
      'long-title': 'off',
      // boxes of one group share a name
      'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit'] }],
    },
  }),
)

const site = testSite()

const paths = [
  ...Object.keys(pages).map((path) => path.replace('$slug', 'how-a-donated-book-travels')),
  '/blog?before=4',
  '/shop?country=all',
  '/order-success?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2',
  '/thank-you?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2',
  '/blog/no-such-article',
  '/no/such/page',
]

it.each(paths)('%s is valid', async (path) => {
  const html = await (await fetch(site.url + path)).text()
  const { results } = await validator.validateString(html)
  expect(
    results.flatMap(({ messages }) => messages.map(({ message, selector }) => [message, selector])),
  ).toEqual([])
})
