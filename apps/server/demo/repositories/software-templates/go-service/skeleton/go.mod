module github.com/meridian-data/${{ values.name }}

go 1.25
