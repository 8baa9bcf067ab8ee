/** Everything of the landing page that no visitor sees at first, in reading order. */
import { BooksWeNeed } from './books-we-need.tsx'
import { Contact } from './contact.tsx'
import { Faq } from './faq.tsx'
import { HomeProjects } from './home-projects.tsx'
import { Mission } from './mission.tsx'

export function LowerSections() {
  return (
    <>
      <Mission />
      <HomeProjects />
      <BooksWeNeed />
      <Faq />
      <Contact />
    </>
  )
}
