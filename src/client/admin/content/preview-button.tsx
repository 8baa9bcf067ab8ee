import { useRouter } from '@tanstack/react-router'
import { useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { useToastMutation } from '../../use-toast-mutation.ts'
import { refetchSite } from '../admin-calls.tsx'

/** Leads to the site as it would be with the draft. Within this document: a new one would ask for the password. */
export function PreviewButton() {
  const { client } = useTRPC()
  const router = useRouter()
  const { mutate, isPending } = useToastMutation({
    mutationFn: () => client.content.setPreview.mutate({ isOn: true }),
    success: null,
    failure: { title: 'The preview could not be opened', description: 'Please try again.' },
    onSuccess: async () => {
      await refetchSite()
      await router.navigate({ to: '/' })
    },
  })
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      Preview the site
    </Button>
  )
}
