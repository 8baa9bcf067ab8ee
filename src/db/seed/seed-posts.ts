/** Articles for an empty blog, oldest first. They are true whoever runs the charity. */
import { DAY_MS } from '#shared/platform/time/days.ts'
import { site } from '#shared/site/content/site.ts'
import { factsOf } from '#shared/site/content/content-facts.ts'
import { contentSeed } from '#shared/site/content/content-seed.ts'

export type SeedPost = {
  slug: string
  title: string
  excerpt: string
  /** In Markdown. */
  content: string
  tags: string[]
  createdAt: Date
}

const facts = factsOf(contentSeed)
const [books, schools, girls] = site.homeImpact.map(({ figure, label }) => `${figure} ${label}`)

/** Joins wrapped lines; paragraphs stay apart. */
const article = (text: string): string => text.trim().replaceAll(/(?<!\n)\n(?!\n)/g, ' ')

export const seedPosts: readonly SeedPost[] = [
  {
    slug: 'why-books-and-why-women-and-girls',
    title: 'Why books, and why women and girls',
    excerpt:
      'A book is a small thing to give and a large thing to be given. This is why we send them, and why we send them to women and girls first.',
    tags: ['Mission', 'Education', 'Women and girls'],
    createdAt: new Date('2026-09-22T08:30:00Z'),
    content: article(`
People sometimes ask why a charity would send books, of all things. Books are heavy, they are slow to move, and there
are easier presents to post. Our answer is simple. A book does not run out. It is read, closed, lent, carried to another
house and read again, and each time it does the same work as on the first day.

Where books are few, the ones there are tend to stay with whoever is already in the classroom. A girl who is needed at
home, or who left school early, or who became a mother before she finished, is often the last to hold one. Nobody means
her harm. There are simply not enough pages to go round, and hers is the easiest turn to skip. We would like there to be
enough pages.

That is why the books we collect are meant for women and girls in poor communities. It is not because others do not
matter, and we are glad when a brother reads over a sister’s shoulder. It is because what a woman learns seldom stays
with her alone. She reads to her children, keeps the accounts of a market stall, follows the instructions on a packet of
seed or medicine, writes the letter a neighbour needs. A book in her hands has many readers.

We try to send what will be used. Children’s books are especially needed, because the habit of reading begins with
pictures and a voice. Textbooks have high priority, because an examination can be prepared for only with the book it is
set from. Language courses, trade manuals, computer guides and business books help women who are past school and have a
living to make. And novels are welcome too: a story read for no purpose at all is one of the best reasons to learn to
read.

We do not think of those who receive the books as people to be pitied. They are readers who have not met their books
yet. A good reader somewhere is waiting for the volume that has stood untouched on a shelf here since its last move. All
we do is to introduce them to each other.

So far that adds up to ${books}, ${schools} and ${girls}. We are grateful for every one of those figures and we hold
them lightly, because what matters happens one reader at a time: a page turned under a lamp, a word sounded out, a girl
who asks whether there is another one like it. We would like the answer to be yes.
`),
  },
  {
    slug: 'how-a-donated-book-travels',
    title: 'How a donated book travels, from your shelf to a school',
    excerpt:
      'From one shelf to another, a book needs a conversation, a box, a long road and a good deal of patience.',
    tags: ['Book donations', 'Shipping', 'Schools', 'Ghana', 'Brazil'],
    createdAt: new Date('2026-10-02T09:15:00Z'),
    content: article(`
A donated book begins its journey with a [short form](/book-donation). Somebody has cleared a shelf, or a school has changed its course
books, and tells us what there is, roughly how much of it and in what condition. We reply within ${facts['reply time']}, and together
we arrange how the books will reach us: dropped off, picked up, or sent.

Then they are looked through. Most books need nothing more than a wipe and a place in the right pile. Picture books go
with picture books, mathematics with mathematics, manuals with manuals. Sorting sounds like the dull part, and it is the
part that decides whether a box will be useful. A teacher who opens a crate of mixed paper has been given a task; a
teacher who opens a crate of first readers has been given a lesson.

A book that is too worn to be read with pleasure does not travel. Shipping costs the same for a torn page as for a whole
one, and we would not put on a school’s shelf what we would not put on our own.

Packed boxes wait until there are enough of them for a shipment. Books are dense, and freight is paid by weight and by
volume, so a full load is far kinder to each pound given than many small ones. This is where bracelets come in: part of
every one that is sold goes towards this stretch of the road. Papers have to be right as well, because a box that is
held at a port for want of a form helps nobody.

At the other end the books are handed over to people who know the readers: teachers, librarians, those who look after a
room where women meet to study. They know which class is short of readers and which shelf is empty, and the last
decisions are theirs. We look for schools in poor communities where women and girls have few books, and where those we
send will be shared and read.

Two journeys carry a country in their name. Books to Ghana 2025 was launched in January 2025, and 500+ girls are
expected to benefit from it. Books to Brazil 2026 is planned around a launch in March 2026, and 800+ girls are projected
to benefit. How far each has come is shown on our [projects page](/projects).

A book may be many months on its way. It arrives quietly, with no more ceremony than a lid being lifted. After that it
belongs to its readers, and the journey that matters begins.
`),
  },
  {
    slug: 'two-pounds-from-every-bracelet',
    title: 'Two pounds from every bracelet',
    excerpt: `Why a charity for books sells beads, and how ${facts['bracelet gift']} from every sale helps to ship them.`,
    tags: ['Bracelets', 'Shipping', 'Shop'],
    createdAt: new Date('2026-10-13T10:00:00Z'),
    content: article(`
Books are given to us. Their journey is not. Somebody has to pay for boxes, for freight and for the last rough miles,
and those bills come whether or not anyone finds them interesting. Our answer to them is made of beads.

The bracelets in [our shop](/shop) are strung by hand, in the colours of a flag. Some follow the flag’s own order, with a single
bead that carries its star, its shield or its leaf. Others only borrow the colours and let them run. There are bracelets
for Ghana, Brazil, the United States, Kenya and Canada, some that bring many countries together, and some in colours
that belong to no flag at all, for those who would rather choose their own.

From each sale ${facts['bracelet gift']} goes to shipping books. It is a plain rule, and we like it because anybody can
check it in their head. One bracelet helps a little. Five, bought by five friends who each want a different flag, help a
little more. Together they turn the part of our work that nobody would ever put on a poster into something that can be
worn.

The rest of the price does what the rest of a price has to do: it pays for beads, cord, making, packing and posting.
Delivery to any address in the United Kingdom is included, and bracelets ship within ${facts['shipping days']}.

We have also come to like what happens after the parcel has been opened. A bracelet is noticed. Somebody asks about it
across a table, and the answer is a short one: it is the flag of Ghana, and it helps to send books there. More people
hear of this work from a wrist than from anything that we could write. If you wear one, you are doing it already.

A bracelet makes an easy present for a person whose family comes from one of those countries, for a teacher at the end
of a year, or for somebody who loves books and has no room for another. If a card goes with it, one sentence is enough:
two pounds of this is on its way to a school.

And if you would rather not wear beads, you can give towards our work directly, with any amount from five pounds, in
three short steps on the [donation page](/donate). Books need both: the people who give them up, and the people who pay for the
road.
`),
  },
  {
    slug: 'how-to-choose-pack-and-offer-your-books',
    title: 'How to choose, pack and offer your books',
    excerpt:
      'What we are glad to receive, how to describe its condition, and how to pack a box that arrives as well as it left.',
    tags: ['Book donations', 'How to help', 'Packing', 'Practical'],
    createdAt: new Date('2026-10-24T08:45:00Z'),
    content: article(`
If you have books to give, thank you. Here is how to make sure that they do as much good as they can.

Begin by choosing. Children’s books are especially needed: picture books, first readers, stories to read aloud. Textbooks
have high priority, and with them workbooks, reference books and language courses. Books that teach a skill are always
useful: trade manuals, computer literacy, professional skills, guides to running a small business. Everything else is
welcome too. If it can be read, somebody is waiting for it.

Then look at each book as though you were about to lend it to a friend. Is it clean, complete and easy to read? A name
inside the cover does no harm. Missing pages, mould or a broken spine do, and such a book is better recycled at home than
carried across the world. In a workbook, a few pencilled answers can be rubbed out; a book filled in with ink has already
done its work.

On the [book donation form](/book-donation) you will be asked about condition. Excellent means as good as new. Good means read and looked
after. Fair means worn, but whole and readable. If your box holds some of each, choose mixed and say a word about it; we
would rather know than be surprised. Tell us also roughly how many books or boxes there are, where you are, and whether
you can drop them off, would like them to be picked up, will ship them, or are flexible. There is no need to list every
title. A line such as ‘two boxes of picture books and one of school mathematics’ tells us nearly everything.

We reply within ${facts['reply time']} to arrange the rest, so please do not send anything before we have spoken. It saves you
postage, and it saves the books a detour.

When it is time to pack, take small, strong boxes. Books are heavier than they look, and a large box is one that nobody
can lift. Line it with paper, lay the biggest books flat at the bottom, put paperbacks spine to spine, and fill the gaps
so that nothing slides. Leave out loose leaflets and anything damp. Close it with wide tape, along the seam and once
across it, and write on two sides what is inside: ‘children’s’, ‘science’, ‘languages’. Whoever opens it will bless your
handwriting.

If you can, put a note between two covers: a sentence about why you liked a book. It weighs nothing, and it tells its
next reader that the book was loved before it came to her.
`),
  },
  {
    slug: 'the-faith-behind-the-work',
    title: 'The faith behind the work',
    excerpt:
      'We are a faith-based charity that sends ordinary books. A few verses that we keep coming back to, and what they ask of us.',
    tags: ['Faith', 'Scripture', 'Mission'],
    createdAt: new Date('2026-11-04T18:00:00Z'),
    content: article(`
There is a line near the end of the book of Proverbs that we have taken for our own: ‘${site.scripture.text}’ It is said
of a woman who runs a household, buys a field, plants a vineyard and trades in what she has made. She is busy, capable
and respected, and in the midst of all that her hands are open. We like that she is the giver in the picture. It reminds
us that the women and girls to whom our books go are not at the edge of the story. Given the means, they are the ones who
will hold out their hands to others.

Faith is why we serve. It is not a condition of being served. The boxes we send hold spelling books and algebra, stories
and sewing manuals, and nobody has to believe anything to open them. We believe that every woman and girl is made in the
image of God, that her mind is part of that image, and that to put a book within her reach is one way of saying so.

‘Let’s not love in word only, or with the tongue only, but in deed and truth’, says the first letter of John. It is a
good verse for people who pack boxes. Love, in this work, looks a great deal like tape and labels. It looks like
answering a message on the day it comes, like counting twice, like telling a donor plainly what became of a gift. We want
our deeds to be careful because of whom they are for.

The letter to the Galatians knows that such work can also be slow: ‘Let’s not be weary in doing good, for we will reap in
due season, if we don’t give up.’ A book that leaves a shelf this autumn may find its reader long after we have forgotten
its title. We will probably never hear what it did. That is as it should be. A sower does not stand over every seed.

And there is the simplest of them, which Paul gives to the elders at Ephesus as a saying of the Lord himself: ‘It is more
blessed to give than to receive.’ Everyone who has watched a child choose a first book of her own knows which of the two
was happier.

If you share this faith, we would be glad of your prayers: for safe roads, for teachers who have more pupils than books,
and for every girl who is still waiting for her turn to read. If you do not, you are just as welcome here. And whoever
you are, if something weighs on you or gladdens you, the [prayer page](/prayer) is open. Your words will be read by the people who
pray for you, and shown to nobody else.
`),
  },
  {
    slug: 'volunteer-start-a-chapter-or-pray',
    title: 'Volunteer, start a chapter, or pray: three ways to join in',
    excerpt:
      'You do not need a spare book to be part of this work. An hour, a group of friends or a prayer is enough.',
    tags: ['Volunteering', 'Chapters', 'Prayer', 'How to help', 'Community'],
    createdAt: new Date('2026-11-13T09:00:00Z'),
    content: article(`
Sooner or later most people who care about this work say the same thing: I have no books left to give, so what can I do?
Quite a lot, as it happens. Here are three answers, and you may take more than one.

The first is to volunteer. A charity that sends books needs people who sort and organise them, of course, and it needs a
good deal else besides. It needs teachers who can say which books a class would really use, and translators, because a
letter to a school should arrive in a language that the school speaks. It needs people who can take a photograph, write
a grant application, plan an event, raise money, look after accounts and papers, mend a website, design a leaflet, or
simply tell their neighbours. On the [volunteer form](/volunteer) you can tick what you are good at and say when you have time. An hour
now and then is a real answer, and so is ‘I do not know yet, but I would like to help’. Only your name, your email
address and the reason why you would like to join us are needed.

The second is to start a chapter where you live. The word sounds grander than the thing. A chapter can be a few friends
from a church, a school, a book club or a place of work who decide to gather books together, to show people the
bracelets, or to tell others what we do. It needs no hall and no committee. It needs somebody who begins. If that might
be you, [send us a message](/#contact) with the subject ‘Partnership’, and tell us about your community and who would join you. We
would be glad to talk it over, and to think with you about what would suit your place and your people.

The third is to pray. It is the quietest of the three, and we do not count it as the least. Pray for the readers whom
none of us will ever meet, for those who teach them, and for those who carry boxes over bad roads. Pray that what is
given is used well and that we stay honest in small things. And if you would like to be prayed for yourself, write to us
on the [prayer page](/prayer). You need not be a member of anything, and you need not even leave an address.

‘Bear one another’s burdens’, says the letter to the Galatians. A box of books is a burden in the plainest sense of the
word: somebody has to pick up the other end. However you choose to do it, thank you for taking hold.
`),
  },
]

/** The articles for a blog created at `now`, all shifted by the same number of days so that none is in the future. */
export function seedPostsAt(now: Date): SeedPost[] {
  const newest = Math.max(...seedPosts.map(({ createdAt }) => createdAt.getTime()))
  const days = Math.max(0, Math.ceil((newest - now.getTime()) / DAY_MS))
  return seedPosts.map((post) => ({
    ...post,
    createdAt: new Date(post.createdAt.getTime() - days * DAY_MS),
  }))
}
