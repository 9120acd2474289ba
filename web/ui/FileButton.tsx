import { useRef, type ComponentProps } from 'react'
import { Button } from './Button.tsx'

type FileButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** A button that chooses a file, or several. */
export function FileButton({ accept, multiple, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Allows choosing the same file again.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
