/** A picture: a URL or an uploaded file, a preview, and its description. */
import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { TextField, type TextFieldProps } from '../../platform/ui/fields/field.tsx'
import { Photo } from '../../platform/ui/photo.tsx'
import { UploadBox } from './upload-box.tsx'

type PictureFieldProps = {
  /** The props of the two fields. */
  address: TextFieldProps
  description: TextFieldProps
  values: { imageUrl: string; imageAlt: string }
  change: (values: { imageUrl: string; imageAlt?: string }) => void
}

export function PictureField({ address, description, values, change }: PictureFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const [missing, setMissing] = useState<string>()
  const url = values.imageUrl.trim()
  return (
    <div ref={box}>
      <UploadBox
        label="Upload a picture"
        fileLabel="Picture file"
        onUploaded={(imageUrl) => change({ imageUrl })}
        above={<TextField {...address} inputMode="url" autoComplete="off" spellCheck={false} />}
      >
        {url !== '' && (
          <div className="grid gap-4 sm:grid-cols-[14rem_1fr]">
            {missing === url ? (
              <p className="grid min-h-32 place-items-center rounded-md bg-sunken p-4 text-center text-sm text-muted">
                The picture at this address cannot be shown.
              </p>
            ) : (
              <Photo
                url={url}
                sizes="14rem"
                alt={values.imageAlt.trim() === '' ? 'The chosen picture' : values.imageAlt}
                onError={() => setMissing(url)}
                className="max-h-48 w-full rounded-md bg-sunken object-contain"
              />
            )}
            <div className="flex flex-col items-start gap-3">
              <TextField
                {...description}
                hint={description.hint ?? 'Describe it for readers who cannot see it'}
                className="w-full"
              />
              <Button
                variant="secondary"
                onClick={() => {
                  change({ imageUrl: '', imageAlt: '' })
                  // the button disappears with the picture
                  box.current?.querySelector('input')?.focus()
                }}
              >
                <Trash2 aria-hidden="true" className="size-5" />
                Remove picture
              </Button>
            </div>
          </div>
        )}
      </UploadBox>
    </div>
  )
}
