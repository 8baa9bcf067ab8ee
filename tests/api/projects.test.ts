import { describe, expect, it } from 'vitest'
import { transports } from '../support/transports.ts'
import { testSite } from '../support/site.ts'

const site = testSite()

describe.each(transports)('the projects through $name', ({ call }) => {
  it('are empty at first, so that the pages show their own', async () => {
    await site.database.sql`truncate projects restart identity cascade`
    site.deps.content.changed()
    expect(await call(site.url, 'projects.list')).toMatchObject({ status: 200, body: [] })
  })

  it('are listed in order, completely or in pages', async () => {
    await site.database.sql`
      insert into projects
        (name, description, status, country, start_date, target_schools, books_needed, books_collected)
      values ('First', 'd', 'active', 'Ghana', '2025-09-01', 4, 750, null),
        ('Second', 'd', 'upcoming', 'Brazil', '2026-01-31', 0, 0, 12)`
    // a change by another process takes a moment to arrive
    site.deps.content.changed()
    const [first, second] = [
      {
        id: 1,
        slug: expect.stringMatching(/^project-/),
        name: 'First',
        description: 'd',
        status: 'active',
        country: 'Ghana',
        startDate: '2025-09-01',
        targetSchools: 4,
        booksNeeded: 750,
        imageUrl: null,
        imageAlt: '',
        hasStory: false,
      },
      expect.objectContaining({ id: 2, startDate: '2026-01-31', booksNeeded: 0, booksCollected: 12 }),
    ]
    expect((await call(site.url, 'projects.list')).body).toEqual([first, second])
    const page = await call(site.url, 'projects.list', { limit: 1 })
    expect(page.body).toEqual([first])
    expect(page.headers.get('link')).toMatch(/cursor=1>; rel="next"$|rel="next"$/)
    expect((await call(site.url, 'projects.list', { limit: 1, cursor: 1 })).body).toEqual([second])
  })
})
