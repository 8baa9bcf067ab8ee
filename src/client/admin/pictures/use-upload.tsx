/** Uploads pictures one after another, and shows the progress of each. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { UPLOAD } from '../forms/own-forms.tsx'
import { uploadPicture, type Progress } from './picture-upload.ts'

export type Upload = ReturnType<typeof useUpload>

/**
 * @param onUploaded is called with the URL of each once it is stored
 * @param path where to, if they are not for visitors
 */
export function useUpload(onUploaded: (url: string) => void, path?: string) {
  const [progress, setProgress] = useState<Progress>()
  const [problems, setProblems] = useState<string[]>([])
  const [stored, setStored] = useState(0)
  const aborter = useRef<AbortController>(undefined)
  // after unmounting, nobody would use the remaining pictures
  useEffect(() => () => aborter.current?.abort(), [])
  /** Returns whether none of them failed; cancelling is not a failure. */
  const { mutate, isPending } = useMutation({
    mutationKey: UPLOAD,
    mutationFn: async (files: readonly File[]) => {
      const { signal } = (aborter.current = new AbortController())
      let isGood = true
      setProblems([])
      setStored(0)
      for (const file of files) {
        try {
          // the server encodes one at a time anyway oxlint-disable-next-line no-await-in-loop
          onUploaded(await uploadPicture(file, signal, setProgress, path))
          setStored((before) => before + 1)
        } catch (failure) {
          if (signal.aborted) break
          isGood = false
          const sentence = failure instanceof Error ? failure.message : 'The picture could not be uploaded.'
          setProblems((before) => [...before, files.length > 1 ? `${file.name}: ${sentence}` : sentence])
        }
      }
      setProgress(undefined)
      return isGood
    },
  })
  return {
    upload: (files: readonly File[]) => {
      if (files.length > 0 && !isPending) mutate(files)
    },
    cancel: () => aborter.current?.abort(),
    isPending,
    progress,
    problems,
    stored,
  }
}

/** The live region announces the progress at most four times. */
export function UploadProgress({
  upload: { isPending, progress, problems, stored, cancel },
}: {
  upload: Upload
}) {
  const percent = progress?.sent === undefined ? undefined : Math.round(progress.sent * 100)
  return (
    <>
      {/* the toast tells screen readers that a picture is uploaded; everybody else sees the picture */}
      <div className={isPending ? 'flex flex-wrap items-center gap-x-4 text-sm' : 'sr-only'}>
        <output>
          {isPending
            ? percent === undefined
              ? 'Preparing the picture…'
              : stepOf(percent)
            : storedText(stored)}
        </output>
        {isPending && (
          <>
            <progress
              aria-label="Sent"
              max={100}
              value={percent}
              className="h-2 min-w-24 flex-1 accent-primary"
            />
            <span aria-hidden="true" className="w-10 text-end tabular-nums">
              {percent !== undefined && `${percent} %`}
            </span>
            <Button
              variant="quiet"
              size="xs"
              onClick={({ currentTarget }) => {
                // it disappears
                const box = currentTarget.closest('[data-uploads]')
                box?.querySelector<HTMLElement>('button')?.focus()
                cancel()
              }}
            >
              Cancel the upload
            </Button>
          </>
        )}
      </div>
      {problems.length > 0 && (
        <div role="alert" className="text-sm font-medium text-danger">
          {problems.map((problem) => (
            <p key={problem} className="wrap-anywhere">
              {problem}
            </p>
          ))}
        </div>
      )}
    </>
  )
}

const storedText = (stored: number) =>
  stored === 0 ? '' : stored === 1 ? 'The picture is uploaded.' : `${stored} pictures are uploaded.`

const stepOf = (percent: number) =>
  percent === 100
    ? 'Saving the picture…'
    : `Uploading the picture… ${percent < 25 ? '' : `${percent - (percent % 25)} %`}`
