/** Below the site while its owner previews the draft of the site content. */
import { useHydrated } from '@tanstack/react-router'
import { changedElsewhereText } from '#shared/platform/api/changed-elsewhere.ts'
import { useTRPC, type CallError } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { useToastMutation, type ToastText } from '../../platform/use-toast-mutation.ts'

export function PreviewBar({ version }: { version: number }) {
  // its code comes after the page's, and a click before that would be lost
  const isAlive = useHydrated()
  const { client, utils } = useTRPC()
  const readAgain = () =>
    Promise.all([utils.site.settings.fetch(undefined, { staleTime: 0 }), utils.pages.invalidate()])
  const { mutate, isPending } = useToastMutation<'publish' | 'leave', void>({
    mutationFn: async (way) => {
      const leave = () => client.content.setPreview.mutate({ isOn: false })
      if (way === 'leave') {
        await leave()
        return
      }
      await client.content.publish.mutate({ version })
      // the draft is published although this failed: the bar stays
      await leave().catch(() => undefined)
    },
    success: (_, way) =>
      way === 'publish'
        ? { title: 'Published', description: 'Visitors see it now.' }
        : { title: 'Preview left', description: 'This is what visitors see.' },
    failure,
    onSuccess: async () => {
      // the clicked button disappears
      document.getElementById('main')?.focus({ preventScroll: true })
      await readAgain()
    },
    onError: (error) => {
      if (error.data?.code === 'CHANGED_ELSEWHERE') void readAgain()
    },
  })
  return (
    <aside
      aria-label="Preview"
      className="no-print sticky bottom-0 z-40 order-last border-t-4 border-accent bg-raised py-3 shadow-soft"
    >
      <div className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-3 gap-y-2 px-gutter">
        <p className="mr-auto font-semibold">You are looking at a draft.</p>
        <Button className="js-only" disabled={!isAlive} busy={isPending} onClick={() => mutate('publish')}>
          Publish
        </Button>
        <Button asChild variant="secondary">
          <Link to="/admin/content">Back to editing</Link>
        </Button>
        <Button
          className="js-only"
          variant="quiet"
          disabled={!isAlive || isPending}
          onClick={() => mutate('leave')}
        >
          Leave preview
        </Button>
      </div>
    </aside>
  )
}

function failure({ data }: CallError): ToastText {
  if (data?.code === 'CHANGED_ELSEWHERE')
    return {
      title: 'Not published',
      description: `${changedElsewhereText('This draft')} You see it as it is now: please look at it again.`,
    }
  if (data?.code === 'UNAUTHORIZED')
    return { title: 'You are signed out', description: 'Please sign in again, under Back to editing.' }
  return { title: 'That did not work', description: 'Please try again.' }
}
