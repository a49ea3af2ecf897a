import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInTheme } from '../../testing/renderInTheme.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

function Example(props: Partial<TextFieldProps>) {
  const [value, setValue] = useState('');
  return <TextField label="User ID" {...props} value={value} onChange={setValue} />;
}

it('takes what is typed', async () => {
  renderInTheme(<Example isRequired description="As your company writes it" />);
  const field = screen.getByRole('textbox', { name: /User ID/ });
  await userEvent.type(field, 'ada');
  expect(field).toHaveValue('ada');
  expect(field).toBeRequired();
  expect(field).toHaveAccessibleDescription('As your company writes it');
});

it('says what is wrong with it', () => {
  renderInTheme(<Example error="It is empty" isCode />);
  const field = screen.getByRole('textbox', { name: 'User ID' });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('It is empty');
  expect(field).toHaveAttribute('spellcheck', 'false');
});
