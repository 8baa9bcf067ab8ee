/**
 * The one design of all emails: tables and inline styles for every email client, and dark colours for those that
 * support them. It uses only pictures of this site, and nothing is lost without them.
 */
import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Row,
  Section,
  Text,
} from 'react-email'
import { renderToStaticMarkup } from 'react-dom/server'
import type { EmailScheme } from '#shared/platform/mail/mail.ts'
import type { Block, EmailInline, EmailLine, EmailWords } from '#shared/platform/mail/email-blocks.ts'
import { colors, emailStyle } from './email-colors.ts'

/**
 * A whole document; every value is escaped. With an explicit `scheme` it is a preview for a frame whose policy forbids
 * style attributes: they become `data-style`, and links open outside the frame.
 */
export function emailHtml(words: EmailWords, scheme: EmailScheme = 'auto'): string {
  const html = `<!doctype html>\n${renderToStaticMarkup(<EmailDocument {...words} scheme={scheme} />)}\n`
  // React escapes quotation marks in texts and values, so this matches attributes only
  return scheme === 'auto' ? html : html.replaceAll(' style="', ' data-style="')
}

function EmailDocument({ subject, blocks, sender, scheme }: EmailWords & { scheme: EmailScheme }) {
  return (
    <Html lang="en-GB">
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{emailStyle(scheme)}</style>
        {scheme !== 'auto' && <base target="_blank" />}
      </Head>
      <Body
        lang="en-GB"
        className="ground"
        style={{ ...TEXT, backgroundColor: colors.ground, padding: '16px 8px' }}
      >
        <Container style={{ maxWidth: 600, width: '100%' }}>
          <Letterhead {...sender} />
          <Section className="card" style={CARD}>
            <main>
              <Heading as="h1" className="strong" style={TITLE}>
                {subject}
              </Heading>
              {blocks.map((block, index) => (
                <Part key={index} block={block} />
              ))}
            </main>
          </Section>
          <Signature {...sender} />
        </Container>
      </Body>
    </Html>
  )
}

type Sender = EmailWords['sender']

function Letterhead({ name, url }: Sender) {
  return (
    <Row style={{ margin: '4px 0 16px' }}>
      <Column style={{ width: 52, paddingLeft: 12 }}>
        <Picture src={`${url}/mark.png`} alt="" size={40} />
      </Column>
      <Column>
        <Link href={url} className="strong" style={NAME}>
          {name}
        </Link>
      </Column>
    </Row>
  )
}

function Part({ block }: { block: Block }) {
  if (typeof block === 'string') return <Text style={PARAGRAPH}>{block}</Text>
  if ('link' in block)
    return (
      <Section style={{ margin: '20px 0' }}>
        <Button href={block.link} className="button" style={BUTTON}>
          {block.label}
        </Button>
      </Section>
    )
  if ('quote' in block) return <blockquote style={QUOTE}>{block.quote}</blockquote>
  if ('facts' in block) return <Facts facts={block.facts} />
  if ('picture' in block) return <WidePicture {...block} />
  if ('words' in block) return <Formatted {...block} />
  if ('items' in block) {
    const List = block.isNumbered ? 'ol' : 'ul'
    return (
      <List style={LIST}>
        {block.items.map((item, index) => (
          <li key={index} style={LIST_ITEM}>
            <Inlines of={item} />
          </li>
        ))}
      </List>
    )
  }
  return <Sum lines={block.lines} total={block.total} />
}

function Formatted({ words, as }: Extract<Block, { words: unknown }>) {
  const inlines = <Inlines of={words} />
  if (as === 'paragraph') return <Text style={PARAGRAPH}>{inlines}</Text>
  if (as === 'small')
    return (
      <Text className="soft" style={SMALL}>
        {inlines}
      </Text>
    )
  return (
    <Heading
      as={as === 'heading' ? 'h2' : 'h3'}
      className="strong"
      style={as === 'heading' ? HEADING : SUBHEADING}
    >
      {inlines}
    </Heading>
  )
}

const Inlines = ({ of }: { of: readonly EmailInline[] }) =>
  of.map((each, index) => {
    if (typeof each === 'string') return each
    const words = <Inlines of={each.children} />
    if (each.type === 'link')
      return (
        <Link key={index} href={each.href} className="strong" style={WORD_LINK}>
          {words}
        </Link>
      )
    const Mark = each.type === 'bold' ? 'strong' : 'em'
    return <Mark key={index}>{words}</Mark>
  })

function Facts({ facts }: Extract<Block, { facts: unknown }>) {
  return (
    <dl className="sunken" style={FACTS}>
      {facts.map(([name, value], index) => [
        <dt key={`name ${index}`} className="soft" style={FACT_NAME}>
          {name}
        </dt>,
        <dd key={`value ${index}`} style={FACT}>
          {value}
        </dd>,
      ])}
    </dl>
  )
}

function Sum({ lines, total }: Extract<Block, { lines: unknown }>) {
  const hasPictures = lines.some(([, , , picture]) => picture !== undefined)
  return (
    <table
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      style={{ margin: '20px 0', borderCollapse: 'collapse' }}
    >
      <tbody>
        {lines.map((line, index) => (
          <Item key={index} line={line} hasPictures={hasPictures} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={hasPictures ? 2 : 1} style={{ ...ITEM_NAME, fontWeight: 'bold' }}>
            Total
          </th>
          <td style={{ ...AMOUNT, fontWeight: 'bold' }}>{total}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Item({
  line: [name, amount, notes = [], picture],
  hasPictures,
}: {
  line: EmailLine
  hasPictures: boolean
}) {
  return (
    <tr>
      {hasPictures && (
        <td className="line" style={{ ...CELL, padding: '10px 12px 10px 0', width: 64 }}>
          {picture && <Picture {...picture} size={64} />}
        </td>
      )}
      <th scope="row" className="line" style={{ ...CELL, ...ITEM_NAME }}>
        {name}
        {notes.map((note, index) => (
          <span key={index} className="soft" style={NOTE}>
            {note}
          </span>
        ))}
      </th>
      <td className="line" style={{ ...CELL, ...AMOUNT }}>
        {amount}
      </td>
    </tr>
  )
}

function Signature({ name, url, email, details }: Sender) {
  return (
    <Section style={{ padding: '8px 12px' }}>
      <Hr className="line" style={{ borderTop: `1px solid ${colors.line}`, margin: '16px 0' }} />
      <Text className="soft" style={SIGNATURE}>
        {name}
        <br />
        <Link href={url} className="soft" style={QUIET_LINK}>
          {url}
        </Link>
        <br />
        <Link href={`mailto:${email}`} className="soft" style={QUIET_LINK}>
          {email}
        </Link>
      </Text>
      {details.map((each) => (
        <Text key={each} className="soft" style={{ ...SIGNATURE, whiteSpace: 'pre-line' }}>
          {each}
        </Text>
      ))}
    </Section>
  )
}

/** As wide as the text on phones; Outlook reads the attributes. */
const WidePicture = ({ picture, alt, width, height }: Extract<Block, { picture: unknown }>) => (
  <Img
    src={picture}
    alt={alt}
    width={width}
    height={height}
    fetchPriority="low"
    style={{ borderRadius: 12, height: 'auto', margin: '0 0 20px', maxWidth: '100%' }}
  />
)

/** Low priority: otherwise React adds a preload for each picture to the head. */
const Picture = ({ src, alt, size }: { src: string; alt: string; size: number }) => (
  <Img
    src={src}
    alt={alt}
    width={size}
    height={size}
    fetchPriority="low"
    style={{ borderRadius: size / 4 }}
  />
)

const SERIF = "Georgia, 'Times New Roman', serif"
const TEXT = {
  color: colors.text,
  fontFamily: "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  fontSize: 16,
  lineHeight: '26px',
  // a long URL must not widen the page
  overflowWrap: 'anywhere',
} as const
const CARD = {
  backgroundColor: colors.card,
  border: `1px solid ${colors.line}`,
  borderRadius: 12,
  // the last paragraph has its own margin
  padding: '24px 20px 8px',
}
const NAME = {
  color: colors.strong,
  fontFamily: SERIF,
  fontSize: 20,
  fontWeight: 'bold',
  textDecoration: 'none',
}
const TITLE = {
  color: colors.strong,
  fontFamily: SERIF,
  fontSize: 26,
  lineHeight: '32px',
  margin: '0 0 20px',
}
const PARAGRAPH = { fontSize: 16, lineHeight: '26px', margin: '0 0 16px', whiteSpace: 'pre-line' } as const
const HEADING = { ...TITLE, fontSize: 21, lineHeight: '28px', margin: '24px 0 12px' }
const SUBHEADING = { ...HEADING, fontSize: 18, lineHeight: '26px' }
const SMALL = { ...PARAGRAPH, color: colors.soft, fontSize: 14, lineHeight: '22px' } as const
const LIST = { margin: '0 0 16px', paddingLeft: 24 }
const LIST_ITEM = { fontSize: 16, lineHeight: '26px', margin: '0 0 8px', whiteSpace: 'pre-line' } as const
const WORD_LINK = { color: colors.strong, textDecoration: 'underline' }
const BUTTON = {
  backgroundColor: colors.button,
  borderRadius: 22,
  color: colors.onButton,
  fontSize: 16,
  fontWeight: 'bold',
  lineHeight: '20px',
  padding: '12px 22px',
}
const QUOTE = {
  borderLeft: `4px solid ${colors.quote}`,
  fontFamily: SERIF,
  margin: '20px 0',
  padding: '2px 0 2px 16px',
  whiteSpace: 'pre-line',
} as const
const FACTS = { backgroundColor: colors.sunken, borderRadius: 12, margin: '20px 0', padding: '14px 16px 6px' }
const FACT_NAME = { color: colors.soft, fontSize: 14, lineHeight: '20px' }
const FACT = { margin: '0 0 8px', whiteSpace: 'pre-line' } as const
const CELL = { borderBottom: `1px solid ${colors.line}`, verticalAlign: 'middle' }
const ITEM_NAME = { fontWeight: 'normal', padding: '10px 12px 10px 0', textAlign: 'left' } as const
const NOTE = { color: colors.soft, display: 'block', fontSize: 14, lineHeight: '20px' }
const AMOUNT = { padding: '10px 0', textAlign: 'right', whiteSpace: 'nowrap' } as const
const SIGNATURE = { color: colors.soft, fontSize: 14, lineHeight: '24px', margin: 0 }
const QUIET_LINK = { color: colors.soft, textDecoration: 'underline' }
