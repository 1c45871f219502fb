import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = { href: string; icon: Icon; children: ReactNode }

/** A plain link, so that the browser streams the file to the disk. */
export function DownloadButton({ href, icon: FileIcon, children }: Props) {
  return (
    <Button component="a" variant="default" download href={href} leftSection={<FileIcon aria-hidden size={18} />}>
      {children}
    </Button>
  )
}
