/** Requests of visitors, integrators and our own pages, for the data of `seedMany`. */
import type postgres from 'postgres'
import { visitor } from './seed-many.ts'

export type PublicCall = {
  procedure: string
  title: string
  input: object
  /** The whole list: its cost grows with its rows, so it is reported per row. */
  whole?: true
}

/** Rows from the middle of the tables. */
export type Known = {
  session: string
  bracelets: number[]
  slug: string
  /** With newer and older posts around it. */
  post: number
}

export async function knownRows(sql: postgres.Sql, cartRows: number): Promise<Known> {
  const [row] = await sql.unsafe<[{ session: string }]>(
    // the first visitor from the middle on who has bought none of the four lines yet
    `select session_id as session from cart_items where session_id >= ${visitor(String(Math.floor(cartRows / 8)))}
      group by session_id having count(*) = 4 order by session_id limit 1`,
  )
  const [post] = await sql<[{ id: number; slug: string }]>`
    select id, slug from blog_posts where published and deleted_at is null
    order by id offset (select count(*) / 2 from blog_posts where published and deleted_at is null) limit 1`
  const lines = await sql<{ id: number }[]>`
    select bracelet_id as id from cart_items where session_id = ${row.session} order by 1`
  return {
    session: row.session,
    bracelets: lines.map(({ id }) => id),
    slug: post.slug,
    post: post.id,
  }
}

const person = { name: 'Ama Mensah', email: 'ama@example.org' }

/** @param round varies what is written. */
export function publicCalls(known: Known, round = 0): PublicCall[] {
  const [braceletId = 1] = known.bracelets
  const line = { sessionId: known.session, braceletId }
  const fresh = { sessionId: `fresh-${round}`, braceletId }
  return [
    { procedure: 'shop.bracelets', title: 'all', input: {}, whole: true },
    { procedure: 'shop.bracelets', title: 'page', input: { limit: 10, cursor: 5 } },
    { procedure: 'projects.list', title: 'all', input: {} },
    { procedure: 'cart.list', title: 'of 4 lines', input: { sessionId: known.session } },
    { procedure: 'cart.list', title: 'of nobody', input: { sessionId: 'nobody' } },
    { procedure: 'cart.add', title: 'first line', input: { ...fresh, quantity: 1 } },
    { procedure: 'cart.add', title: 'once more', input: { ...fresh, quantity: 1 } },
    {
      procedure: 'cart.setQuantity',
      title: 'of a line',
      input: { ...line, quantity: 2 + (Math.abs(round) % 7) },
    },
    { procedure: 'cart.remove', title: 'a line', input: fresh },
    { procedure: 'cart.clear', title: 'a cart', input: { sessionId: fresh.sessionId } },
    { procedure: 'wishlist.list', title: 'of a line', input: { sessionId: known.session } },
    { procedure: 'wishlist.add', title: 'first', input: fresh },
    { procedure: 'wishlist.remove', title: 'a line', input: fresh },
    { procedure: 'blog.page', title: 'first page', input: {} },
    { procedure: 'blog.page', title: 'deep page', input: { before: known.post } },
    { procedure: 'blog.article', title: 'with neighbours', input: { slug: known.slug } },
    { procedure: 'blog.bySlug', title: 'a post', input: { slug: known.slug } },
    { procedure: 'blog.list', title: 'page', input: { limit: 20 } },
    { procedure: 'blog.list', title: 'all', input: {}, whole: true },
    {
      procedure: 'forms.sendContact',
      title: 'a message',
      input: { ...person, subject: 'general', message: `Good morning, ${round}` },
    },
    {
      procedure: 'forms.applyToVolunteer',
      title: 'an application',
      input: { ...person, motivation: 'Books' },
    },
    {
      procedure: 'forms.offerBooks',
      title: 'an offer',
      input: { ...person, location: 'Leeds', bookDetails: 'Novels', quantity: '2 boxes' },
    },
    {
      procedure: 'checkout.createIntent',
      title: 'an order',
      input: { cartItems: known.bracelets.map((id) => ({ braceletId: id, quantity: 1 })) },
    },
    {
      procedure: 'donations.createIntent',
      title: 'a gift',
      input: { amount: 25, donorName: person.name, donorEmail: person.email },
    },
    {
      procedure: 'donations.sendThanks',
      title: 'of nobody',
      input: { ...person, amount: 25 },
    },
  ]
}
