import { TagsInput, type TagsInputProps } from '@mantine/core'
import { useState } from 'react'

/** A field for tags whose suggestions close after each choice, so that they do not cover what is below. */
export const TagsField = ({ onChange, ...props }: TagsInputProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <TagsInput
      {...props}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onClick={() => setOpen(true)}
      onSearchChange={(text) => text && setOpen(true)}
      onChange={(tags) => {
        setOpen(false)
        onChange?.(tags)
      }}
    />
  )
}
