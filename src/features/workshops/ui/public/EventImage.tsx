import type { ComponentProps } from 'react'
import type { ImageAddress } from '../../service/images'

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'> & { image: ImageAddress }

/** An image of an event, in the size that its place needs. It decorates, so it has no text. */
export const EventImage = ({ image: { src, srcset, width, height }, sizes, ...rest }: Props) => (
  <img src={src} srcSet={srcset} sizes={srcset && sizes} width={width} height={height} alt="" {...rest} />
)
