import { LANDING_FALLBACK_PROJECTS, type LandingProject } from '#shared/site/projects/projects.ts'
import { BookProjectCard, ProjectCard, ProjectGrid, ProjectSkeletons } from '../../projects/project-card.tsx'
import { useProjects } from '../../projects/use-projects.ts'
import { Link } from '../../../platform/ui/link.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { BeadProgress } from '../../../platform/ui/ornaments/bead-progress.tsx'
import { Section } from '../section.tsx'

const MAX_SHOWN = 4

export function HomeProjects({ intro }: { intro: string }) {
  const projects = useProjects()
  return (
    <Section id="projects" tone="sunken" title="Where the books go" intro={intro}>
      <ProjectGrid>
        {projects === undefined && <ProjectSkeletons count={2} />}
        {projects?.length === 0 &&
          LANDING_FALLBACK_PROJECTS.map((project) => <LandingCard key={project.name} project={project} />)}
        {projects?.slice(0, MAX_SHOWN).map((project) => (
          <BookProjectCard key={project.id} project={project} />
        ))}
      </ProjectGrid>
      <p className="mt-8">
        <Button asChild variant="secondary">
          <Link to="/projects">See where your books go</Link>
        </Button>
      </p>
    </Section>
  )
}

function LandingCard({ project }: { project: LandingProject }) {
  const { name, country, status, launch, reach, percent, phase } = project
  const progress = `${percent}% complete${phase === undefined ? '' : ` (${phase})`}`
  return (
    <ProjectCard
      name={name}
      country={country}
      status={status}
      statusLabel={status === 'active' ? 'Active' : 'Upcoming'}
      facts={[launch, reach]}
      progress={
        <>
          <strong className="mb-2.5 block font-semibold">{progress}</strong>
          <BeadProgress
            percent={percent}
            label={`Progress of ${name}`}
            valueText={progress}
            className="max-w-none"
          />
        </>
      }
    />
  )
}
