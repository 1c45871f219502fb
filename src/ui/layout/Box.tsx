import type { ComponentProps, ElementType } from 'react'

export type Gap = '0' | '2xs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '0 md' | 'xs md'

/** The properties of a component that is drawn as another element or component on request. */
export type BoxProps<Tag extends ElementType, Own = unknown> = Own & { as?: Tag } & Omit<
    ComponentProps<Tag>,
    keyof Own | 'as'
  >

type Props = { tag: ElementType; base: string | undefined; className?: string } & Record<string, unknown>

/** An element with the class of a layout component before those of the screen. */
export const Box = ({ tag: Tag, base, className, ...rest }: Props) => (
  <Tag className={className ? `${base} ${className}` : base} {...rest} />
)
