/** The charity's own text for two legal pages, until the owner changes it. */

export const ACCESSIBILITY = `## What we aim for

We want everyone to be able to use this site, and aim to meet the [Web Content Accessibility Guidelines (WCAG) 2.2](https://www.w3.org/TR/WCAG22/) at level AA. You should be able to

- read every page with a screen reader, and use it with a keyboard alone;
- enlarge the text, or use a screen of only 320 pixels, without scrolling sideways;
- read every page without JavaScript;
- have nothing move, if your device asks for less motion.

## How it is tested

Whenever the site’s software changes, a program reads every public page and looks for barriers. Other tests use the shop, the forms and the checkout with a keyboard, measure the contrast of the colours and look for pages that are too wide for a small screen. We have tested it ourselves; no other organisation has.

## What does not work well yet

- A program finds only some barriers, and we have not tried every browser with every screen reader.
- The card fields belong to our payment provider, Stripe, so we cannot change how they work. They need JavaScript.
- The forms need JavaScript too.
- We describe photographs in our own words, and a description may leave out what matters to you.
- The site is in English only, and has no easy-read version.

## If something is difficult

Please tell us, with the address below or with the [form on our home page](/#contact): which page it was, what you wanted to do, and what you use to browse. If you could not buy something, make a donation or send a form, say so and we will gladly help. Somebody reads every message and gets back to you soon. We do not promise a day, because we are a small charity.

If you are not happy with our answer, you can [complain](/complaints). The [Equality Advisory and Support Service](https://www.equalityadvisoryservice.com/) can tell you about your rights if you live in England, Scotland or Wales.`

export const COMPLAINTS = `## How to complain

Write to us at the address below, or use the [form on our home page](/#contact). It helps us to know

- what happened, and when;
- your order number, if it is about an order;
- what you would like us to do.

You do not need a form or any particular words, and somebody else may write for you.

## What happens then

Somebody reads every complaint and gets back to you soon, at the email address you give us. We do not promise a day, because we are a small charity. Some things have a time limit that we keep to: when we refund an order is in [delivery & returns](/delivery-returns), when we refund a donation is in our [terms](/terms#gifts), and when we answer a question about your data is in our [privacy notice](/privacy#rights).

Complaining costs nothing, and changes nothing about your order or your legal rights.

## If you are not happy with our answer

You can ask us to look at it again, and tell us why. You can also ask somebody independent. The [Information Commissioner’s Office](https://ico.org.uk/make-a-complaint/) deals with complaints about personal data, and [Citizens Advice](https://www.citizensadvice.org.uk/) can tell you about your rights as a customer.`
