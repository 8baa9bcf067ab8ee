import { z } from 'zod'
import { done } from '#shared/platform/api/idempotency.ts'
import {
  bookDonation,
  bookDonationInput,
  contactMessage,
  contactMessageInput,
  contactPage,
  contactReceipt,
  contactSearch,
  volunteerApplication,
  volunteerApplicationInput,
} from '#shared/site/forms/forms.schema.ts'
import { pageInput, rowId } from '#shared/platform/api/paging.ts'
import { removeMessage } from './removal.ts'
import { withNextLink, searchPage } from '../../platform/paging.ts'
import { adminRest, limited, procedureFor, publicRest, router } from '../../trpc.ts'
import { listContacts } from './contacts.ts'
import { applyToVolunteer, offerBooks, sendContact } from './forms.ts'

export const formsRouter = router({
  sendContact: publicRest('POST /api/contacts', {
    summary: 'Send a message or a prayer request',
    output: contactReceipt,
    status: 201,
  })
    .input(contactMessageInput)
    .use(limited('forms'))
    .mutation(({ ctx, input }) => sendContact(ctx.db, input, ctx.clock())),

  applyToVolunteer: publicRest('POST /api/volunteers', {
    summary: 'Apply to volunteer',
    output: volunteerApplication,
    status: 201,
  })
    .input(volunteerApplicationInput)
    .use(limited('forms'))
    .mutation(({ ctx, input }) => applyToVolunteer(ctx.db, input, ctx.clock())),

  offerBooks: publicRest('POST /api/book-donation', {
    summary: 'Offer books',
    output: bookDonation,
    status: 201,
  })
    .input(bookDonationInput)
    .use(limited('forms'))
    .mutation(({ ctx, input }) => offerBooks(ctx.db, input, ctx.clock())),

  contacts: adminRest('GET /api/contacts', {
    roles: ['helper'],
    summary: 'All contact messages and prayer requests',
    output: z.array(contactMessage),
    isLong: true,
  })
    .input(pageInput)
    .query(({ ctx, input }) => withNextLink(ctx, input, (page) => listContacts(ctx.db, page))),

  removeContact: adminRest('DELETE /api/contacts/{id}', {
    summary: 'Delete a contact message',
    output: done,
    roles: ['helper'],
  })
    .input(z.object({ id: rowId }))
    .mutation(({ ctx, input }) => removeMessage(ctx.db, input.id, ctx.caller)),

  searchContacts: procedureFor('helper')
    .input(contactSearch)
    .output(contactPage)
    .query(({ ctx, input }) => searchPage(input, (page) => listContacts(ctx.db, page))),
})
