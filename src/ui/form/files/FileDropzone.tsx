import { Dropzone, type DropzoneProps } from '@mantine/dropzone'
import { FILE_LIMIT } from '@/contract/shapes'
import classes from './file.module.css'

type Props = Pick<DropzoneProps, 'openRef' | 'accept' | 'disabled' | 'onDrop' | 'onReject' | 'children'>

/** Takes one dropped file; a button in it opens the file dialog by `openRef`. */
export const FileDropzone = (props: Props) => (
  <Dropzone
    {...props}
    className={classes.zone}
    maxSize={FILE_LIMIT}
    multiple={false}
    activateOnClick={false}
    activateOnKeyboard={false}
    enablePointerEvents
    inputProps={{ 'aria-hidden': true, tabIndex: -1 }}
  />
)
