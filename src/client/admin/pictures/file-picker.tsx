/** The site's control for files: a button that opens the browser's dialog. */
import { FileUp, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { Button, type ButtonProps } from '../../platform/ui/button.tsx'

type FilePickerProps = {
  /** 'Upload a picture' */
  label: string
  /** The label of the browser's own field, which is hidden: 'Picture file'. */
  fileLabel: string
  accept: string
  multiple?: boolean
  Icon?: LucideIcon
  onFiles: (files: File[]) => void
} & Pick<ButtonProps, 'busy' | 'aria-invalid' | 'aria-describedby'>

export function FilePicker(props: FilePickerProps) {
  const { label, fileLabel, accept, multiple = false, Icon = FileUp, onFiles, busy = false, ...aria } = props
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple={multiple}
        accept={accept}
        aria-label={fileLabel}
        tabIndex={-1}
        className="hidden"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // allows choosing the same file again
          currentTarget.value = ''
        }}
      />
      <Button {...aria} variant="secondary" busy={busy} onClick={() => picker.current?.click()}>
        <Icon aria-hidden="true" className="size-5" />
        {label}
      </Button>
    </>
  )
}
