/**
 * The panel shown after a form was sent, which outlasts the toast: what happens next, and where to go. It promises a
 * time only where one was agreed.
 */
export type Thanks = {
  title: string
  next: string
  way: { to: string; label: string }
}

const projects = { to: '/projects', label: 'View Our Projects' }

export const THANKS = {
  contact: {
    title: 'Thank you for writing to us',
    next: 'We have received your message. We will read it and get back to you soon, at the email address you gave us.',
    way: projects,
  },
  volunteer: {
    title: 'Thank you for offering your time',
    next: 'We have received your application. Someone from our team will read it with care and reply soon, to the email address you gave us.',
    way: projects,
  },
  prayer: {
    title: 'Thank you for trusting us with this',
    next: 'We have received your request. We are praying for you. If you left an email address, we will reply to it.',
    way: { to: '/blog', label: 'Read our stories' },
  },
} satisfies Record<string, Thanks>

export const booksThanks = (replyTime: string): Thanks => ({
  title: 'Thank you for your generosity',
  next: `We have received your offer. We will contact you within ${replyTime} to arrange the donation details. Please keep the books until then.`,
  way: projects,
})
