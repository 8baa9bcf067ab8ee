import { useRouter } from '@tanstack/react-router'
import { useTRPC } from '../../platform/trpc.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useToastMutation } from '../../platform/use-toast-mutation.ts'
import { refetchSite } from '../admin-calls.tsx'

/** Opens the site with the draft. In the same document, because a new one would be locked. */
export function PreviewButton() {
  const { client } = useTRPC()
  const router = useRouter()
  const { mutate, isPending } = useToastMutation({
    mutationFn: async () => {
      await client.content.setPreview.mutate({ isOn: true })
      await refetchSite()
    },
    success: null,
    failure: { title: 'The preview could not be opened', description: 'Please try again.' },
    onSuccess: () => router.navigate({ to: '/' }),
  })
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      Preview the site
    </Button>
  )
}
