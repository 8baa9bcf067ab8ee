import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import { bareText } from '../../lint/bare-text.ts'

RuleTester.describe = describe
RuleTester.it = it

const own = 'Text that comes and goes needs an element of its own.'
const beside = 'Text beside an element that comes and goes needs an element of its own.'
const inFragment = 'Text in a fragment stands beside unknown elements: it needs an element of its own.'
const icon = "import { Plus } from 'lucide-react'; "

new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } }).run('bare-text', bareText, {
  valid: [
    'const a = <p>Read our <a href="/terms">terms</a> first.</p>',
    'const a = <p>{sum} pounds</p>',
    'const a = <p>{isSent ? "Sent" : "Send"}</p>',
    'const a = <p><span>Sum</span>{isMonthly && <b>a month</b>}</p>',
    'const a = <p>{isMonthly && <b>a month</b>} {" "}</p>',
    'const a = <ul>{rows.map((row) => <Row />)}</ul>',
    `${icon}const a = <button><Plus /> Add</button>`,
    'const a = <p>Since <LondonTime at={at} /></p>',
    'const a = () => { const more = <p />; return <div>{isOpen && <b />}{more}</div> }',
  ],
  invalid: [
    { code: 'const a = <p>Sum {isMonthly && <b>a month</b>}</p>', errors: [beside] },
    { code: 'const a = <button>{isPending && <i />}Send</button>', errors: [beside] },
    { code: 'const a = <label>{label}{required && <i />}</label>', errors: [beside] },
    { code: 'const a = <p>{isNew ? <b /> : <i />} order</p>', errors: [beside] },
    { code: 'const a = <p>{tags.map((tag) => <b>{tag}</b>)} end</p>', errors: [beside] },
    { code: 'const a = <p>{tags?.map((tag) => <b>{tag}</b>)} end</p>', errors: [beside] },
    { code: 'const a = <p><b key={sum} /> pounds</p>', errors: [beside] },
    { code: 'const a = <p><Status /> now</p>', errors: [beside] },
    { code: 'const a = <p><b />{isGift && " as a gift"}</p>', errors: [own] },
    { code: "const a = <p><b />item{count === 1 ? '' : 's'}</p>", errors: [beside, own] },
    { code: 'const a = <p><b />{sum === 0 ? "Free" : <b>{sum}</b>}</p>', errors: [own] },
    { code: 'const a = isLong && <>Text<b /></>', errors: [inFragment] },
  ],
})
